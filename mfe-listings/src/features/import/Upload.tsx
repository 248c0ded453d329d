import { importFields } from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import { Alert, Button, Panel, Stack, messageOf } from '@dealstead/kit';
import { FileDrop } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useEffect, useRef, useState } from 'react';
import { formatMegabytes } from '../formatMegabytes.ts';
import { ImportActions, Progress } from './styles.ts';
import { sendFile } from './uploadedFiles.ts';

/** A CSV file with every column that an import knows, and no rows. */
const templateUrl = `data:text/csv,${encodeURIComponent(`${importFields.join(',')}\n`)}`;

/** What a file dialog offers; the server reads the content. */
export const listingFileTypes = '.csv,.tsv,.txt,.xlsx,.json,.zip,text/csv,application/json';

interface Sending {
  readonly file: File;
  readonly sent: number;
}

/** Uploads a file with progress. @param owner of the imported listings, if there is a choice */
export function UploadFile({ owner, onUploaded }: { owner?: number; onUploaded: (importJob: Import) => void }) {
  const running = useRef<AbortController>(undefined);
  const [uploading, setUploading] = useState<Sending>();
  const [failed, setFailed] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    setFailed(undefined);
    setUploading({ file, sent: 0 });
    const cancellation = new AbortController();
    running.current = cancellation;
    const onProgress = (sent: number) => setUploading({ file, sent });
    try {
      onUploaded(await sendFile(file, { owner, onProgress, signal: cancellation.signal }));
    } catch (error) {
      const canceled = error instanceof DOMException && error.name === 'AbortError';
      if (!canceled) setFailed(messageOf(error, 'The connection was lost. Choose the file again.'));
    } finally {
      setUploading(undefined);
    }
  };

  return (
    <Panel aria-label="Upload a file">
      <Stack space={3}>
        {failed && <Alert>{failed}</Alert>}
        {uploading ? (
          <UploadProgress {...uploading} onCancel={() => running.current?.abort()} />
        ) : (
          <FileDrop
            prompt="Drop a file here"
            hint="CSV, Excel (.xlsx) or RESO Data Dictionary JSON, any size. Nothing is listed until you approve it."
            inputLabel="File of listings"
            accept={listingFileTypes}
            onFile={(file) => void send(file)}
          >
            <ImportActions>
              <a href={templateUrl} download="dealstead-template.csv">
                <DownloadSimple size={18} />
                Download a blank template
              </a>
            </ImportActions>
          </FileDrop>
        )}
      </Stack>
    </Panel>
  );
}

function UploadProgress({ file, sent, onCancel }: Sending & { onCancel: () => void }) {
  return (
    <>
      <Progress>
        <div>
          <b>{file.name}</b>
          <span>{`${formatMegabytes(sent)} of ${formatMegabytes(file.size)}`}</span>
        </div>
        <progress aria-label="Upload" max={Math.max(1, file.size)} value={sent} />
      </Progress>
      <ImportActions>
        <Button kind="secondary" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </ImportActions>
    </>
  );
}
