import { leadImportFields, type LeadImport } from '@dealstead/contracts';
import {
  Alert,
  Button,
  invalidate,
  messageOf,
  Panel,
  Small,
  Spinner,
  useQueryClient,
  useRequests,
} from '@dealstead/kit';
import { UploadSimple } from '@dealstead/kit/icons';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';

const DropZone = styled.div`
  display: grid;
  justify-items: center;
  gap: 10px;
  padding: 32px 16px;
  border: 1px dashed var(--line-2);
  border-radius: var(--r2);
  text-align: center;
  &[data-over] {
    background: var(--tint);
    border-color: var(--primary);
  }
`;

/** A CSV file with every column that an import knows, and no rows. */
const templateUrl = `data:text/csv,${encodeURIComponent(`${leadImportFields.join(',')}\n`)}`;

/** A file is dropped, or chosen in the browser's dialog. */
export function FilePanel({ onUploaded }: { onUploaded: (uploaded: LeadImport) => void }) {
  const client = useQueryClient();
  const { upload } = useRequests();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File): Promise<void> {
    setProblem(null);
    setSending(file.name);
    try {
      const uploaded = await upload<LeadImport>(
        `/api/lead-imports?name=${encodeURIComponent(file.name.slice(0, 200))}`,
        file,
      );
      await invalidate(client, ['/api/lead-imports']);
      onUploaded(uploaded);
    } catch (error) {
      setProblem(messageOf(error, 'The upload was interrupted. Choose the file again.'));
    } finally {
      setSending(null);
    }
  }

  return (
    <Panel aria-label="Upload a file">
      {problem && <Alert>{problem}</Alert>}
      <DropZone
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) void send(file);
        }}
      >
        {sending === null ? <UploadSimple size={24} /> : <Spinner $size={24} />}
        <p role="status">
          {sending === null ? (
            <>
              <b>Drop a CSV file here</b> or
            </>
          ) : (
            `Reading ${sending}`
          )}
        </p>
        <Button disabled={sending !== null} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <Small>Lists of any size. No lead is added until you approve it.</Small>
        <a href={templateUrl} download="leads-template.csv">
          Download a blank template
        </a>
      </DropZone>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of leads"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </Panel>
  );
}
