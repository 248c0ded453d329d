import type { Import } from '@dealstead/contracts/listings/imports';
import { Alert, Button, Panel, Small, Stack, expandTemplate, messageOf } from '@dealstead/kit';
import { UploadSimple } from '@dealstead/kit/icons';
import { useEffect, useRef, useState } from 'react';
import { inMegabytes, upload, type Upload } from '../post/upload.ts';
import { Acts, Progress } from './styles.ts';

interface Sending {
  readonly file: File;
  readonly sent: number;
}

/** Uploads a file with progress. @param owner of the imported listings, if there is a choice */
export function UploadFile({ owner, onUploaded }: { owner?: number; onUploaded: (brought: Import) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<Upload<Import>>(undefined);
  const [sending, setSending] = useState<Sending>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => () => running.current?.cancel(), []);

  const send = async (file: File) => {
    setFailed(undefined);
    setSending({ file, sent: 0 });
    const url = expandTemplate('/api/imports{?name,owner}', {
      name: file.name.slice(0, 200),
      ...(owner !== undefined && { owner }),
    });
    const one = upload<Import>(url, file, (sent) => setSending({ file, sent }));
    running.current = one;
    try {
      onUploaded(await one.done);
    } catch (error) {
      const canceled = error instanceof DOMException && error.name === 'AbortError';
      if (!canceled) setFailed(messageOf(error, 'The connection dropped. Choose the file again.'));
    } finally {
      setSending(undefined);
    }
  };

  return (
    <Panel aria-label="Upload a file">
      <Stack space={3}>
        {failed && <Alert>{failed}</Alert>}
        {sending ? (
          <>
            <Progress>
              <div>
                <b>{sending.file.name}</b>
                <span>{`${inMegabytes(sending.sent)} of ${inMegabytes(sending.file.size)}`}</span>
              </div>
              <progress aria-label="Uploaded" max={Math.max(1, sending.file.size)} value={sending.sent} />
            </Progress>
            <Acts>
              <Button kind="secondary" size="small" onClick={() => running.current?.cancel()}>
                Cancel
              </Button>
            </Acts>
          </>
        ) : (
          <>
            <Acts>
              <Button icon={<UploadSimple size={18} />} onClick={() => input.current?.click()}>
                Choose a file
              </Button>
            </Acts>
            <Small>CSV, or JSON in the RESO Data Dictionary. Any size. Nothing is listed until you say so.</Small>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File of listings"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void send(file);
          }}
        />
      </Stack>
    </Panel>
  );
}
