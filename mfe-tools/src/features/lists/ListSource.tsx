import { outreachImportColumns, type OutreachImport, type OutreachImportKind } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  invalidate,
  messageOf,
  Panel,
  PanelHead,
  phone,
  Small,
  Stack,
  TextArea,
  useQueryClient,
} from '@dealstead/kit';
import { UploadSimple } from '@dealstead/kit/icons';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { pastedListToCsv } from './pastedList.ts';
import { uploadList } from './uploadList.ts';

const Ways = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: 20px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  textarea {
    min-height: 132px;
  }
`;

const DropZone = styled.div`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: 10px;
  padding: 24px 16px;
  border: 1px dashed var(--line-2);
  border-radius: var(--r2);
  text-align: center;
  &[data-over] {
    background: var(--tint);
    border-color: var(--primary);
  }
`;

const templateUrl = (kind: OutreachImportKind) =>
  `data:text/csv,${encodeURIComponent(`${outreachImportColumns[kind].map(({ field }) => field).join(',')}\n`)}`;

export interface ListSourceProps {
  kind: OutreachImportKind;
  title: string;
  onUploaded: (list: OutreachImport) => void;
}

/** A list of people is pasted, dropped, or chosen in the browser's dialog. */
export function ListSource({ kind, title, onUploaded }: ListSourceProps) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(name: string, content: Blob): Promise<void> {
    setProblem(null);
    setSending(true);
    try {
      const uploaded = await uploadList(kind, name, content);
      await invalidate(client, ['/api/outreach-imports']);
      onUploaded(uploaded);
    } catch (error) {
      setProblem(messageOf(error, 'The upload was interrupted. Try again.'));
    } finally {
      setSending(false);
    }
  }
  function sendPasted(): void {
    const csv = pastedListToCsv(text);
    if (csv === null) setProblem('Paste at least one email address, or a table with a column of addresses.');
    else void send('Pasted list', new Blob([csv]));
  }
  return (
    <Panel aria-labelledby="list-source">
      <PanelHead>
        <h2 id="list-source">{title}</h2>
        <a href={templateUrl(kind)} download={`${kind}-template.csv`}>
          Download a blank template
        </a>
      </PanelHead>
      <Stack space={4}>
        {problem && <Alert>{problem}</Alert>}
        <Ways>
          <Stack space={3}>
            <Field label="Paste addresses or rows">
              <TextArea
                value={text}
                placeholder={'Ruth Amsel <ruth@example.com>\nleon@example.com'}
                onChange={({ target }) => setText(target.value)}
              />
            </Field>
            <div>
              <Button pending={isSending} disabled={text.trim() === ''} onClick={sendPasted}>
                Read pasted list
              </Button>
            </div>
          </Stack>
          <FileDrop isSending={isSending} onFile={(file) => void send(file.name, file)} />
        </Ways>
      </Stack>
    </Panel>
  );
}

function FileDrop({ isSending, onFile }: { isSending: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
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
        if (file) onFile(file);
      }}
    >
      <UploadSimple size={24} />
      <p role="status">
        {isSending ? (
          'Reading the list'
        ) : (
          <>
            <b>Drop a CSV file here</b> or
          </>
        )}
      </p>
      <Button kind="secondary" disabled={isSending} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <Small>You see every row before anything is added or sent.</Small>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </DropZone>
  );
}
