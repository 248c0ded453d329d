import { truncateText } from '@dealstead/contracts';
import { invalidate, messageOf, useQueryClient, useRequests } from '@dealstead/kit';
import { useState } from 'react';

/** What document panels take: the server checks the content. */
export const documentTypes = 'application/pdf,image/jpeg,image/png,image/webp';

export interface FileUploadOptions {
  /** Address of the POST, with the file's name of at most 200 characters as a query parameter. */
  url: (name: string) => string;
  maxBytes: number;
  /** What the response changes: prefixes of paths. */
  invalidates: readonly string[];
  /** Shown when the server gave no reason. */
  failure: string;
  onUploaded?: (file: File) => void;
}

/** Uploads one file at a time; `problem` says why the last one failed, and is empty otherwise. */
export function useFileUpload({ url, maxBytes, invalidates, failure, onUploaded }: FileUploadOptions) {
  const client = useQueryClient();
  const { upload } = useRequests();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');

  async function send(file: File): Promise<void> {
    if (file.size > maxBytes)
      return setProblem(`${file.name} is larger than ${maxBytes / 2 ** 20} MB. Make it smaller and try again.`);
    setProblem('');
    setPending(true);
    try {
      await upload(url(truncateText(file.name, 200)), file);
      onUploaded?.(file);
    } catch (error) {
      setProblem(messageOf(error, failure));
    } finally {
      setPending(false);
      await invalidate(client, invalidates);
    }
  }
  return { send: (file: File) => void send(file), isPending, problem };
}
