import { truncateText, maxAttachmentBytes, maxAttachments, type Attachment } from '@dealstead/contracts';
import { canUploadAgain, messageOf, useRequests } from '@dealstead/kit';
import { useState } from 'react';

/** A file on its way to the server, or there. */
export interface Upload {
  readonly key: string;
  readonly file: File;
  readonly attachment: Attachment | null;
  readonly error: string | null;
  /** Whether the upload may succeed when it is repeated. */
  readonly canRetry: boolean;
}

export interface Uploads {
  readonly items: readonly Upload[];
  readonly done: readonly Attachment[];
  readonly isBusy: boolean;
  add(files: readonly File[]): void;
  retry(key: string): void;
  remove(key: string): void;
  clear(): void;
}

const uploadUrl = (conversationId: number, { name }: File): string =>
  `/api/conversations/${conversationId}/attachments?name=${encodeURIComponent(truncateText(name, 150) || 'file')}`;

/** The files of a message that is being written. Each is uploaded when it is chosen. */
export function useUploads(conversationId: number): Uploads {
  const { upload } = useRequests();
  const [items, setItems] = useState<readonly Upload[]>([]);
  const change = (key: string, part: Partial<Upload>) =>
    setItems((now) => now.map((item) => (item.key === key ? { ...item, ...part } : item)));
  const start = async (key: string, file: File) => {
    change(key, { error: null });
    try {
      change(key, { attachment: await upload<Attachment>(uploadUrl(conversationId, file), file) });
    } catch (error) {
      change(key, { error: messageOf(error, 'The file was not uploaded.'), canRetry: canUploadAgain(error) });
    }
  };
  return {
    items,
    done: items.flatMap(({ attachment }) => (attachment ? [attachment] : [])),
    isBusy: items.some(({ attachment, error }) => attachment === null && error === null),
    add(files) {
      const added = files.slice(0, maxAttachments - items.length).map((file) => ({
        key: crypto.randomUUID(),
        file,
        attachment: null,
        error: file.size > maxAttachmentBytes ? 'This file is larger than 10 MB.' : null,
        canRetry: false,
      }));
      setItems((now) => [...now, ...added]);
      for (const { key, file, error } of added) if (error === null) void start(key, file);
    },
    retry(key) {
      const found = items.find((item) => item.key === key);
      if (found) void start(key, found.file);
    },
    remove: (key) => setItems((now) => now.filter((item) => item.key !== key)),
    clear: () => setItems([]),
  };
}
