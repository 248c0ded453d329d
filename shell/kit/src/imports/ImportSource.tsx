import type { ListField } from '@dealstead/contracts';
import { Alert, Button, Field, messageOf, Panel, PanelHead, phone, Stack, TextArea } from '@dealstead/kit';
import { FileDrop } from '@dealstead/kit/data';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ImportedList } from './importedList.ts';
import type { ImportKind } from './importKind.ts';
import { pastedListToCsv } from './pastedList.ts';
import { useListUpload } from './uploadedFiles.ts';

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

/** A CSV file with every column that an import knows, and no rows. */
const templateUrl = (fields: readonly ListField[]) =>
  `data:text/csv,${encodeURIComponent(`${fields.map(columnName).join(',')}\n`)}`;

/** Fields of the owner are known by their labels. */
const columnName = ({ field, label }: ListField): string =>
  /^custom\d+$/.test(field) ? `"${label.replaceAll('"', '""')}"` : field;

export interface ImportSourceProps {
  kind: ImportKind;
  title: string;
  onUploaded: (list: ImportedList) => void;
}

/** A list is dropped, chosen in the browser's dialog or, where the kind allows it, pasted. */
export function ImportSource({ kind, title, onUploaded }: ImportSourceProps) {
  const upload = useListUpload(kind);
  const { fields } = kind;
  const [sending, setSending] = useState<{ name: string; sent: number } | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File): Promise<void> {
    setProblem(null);
    const onProgress = (sent: number) => setSending({ name: file.name, sent: sent / Math.max(1, file.size) });
    onProgress(0);
    running.current = new AbortController();
    try {
      onUploaded(await upload(file, {}, { onProgress, signal: running.current.signal }));
    } catch (error) {
      const isCanceled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCanceled) setProblem(messageOf(error, 'The upload was interrupted. Try again.'));
    } finally {
      setSending(null);
    }
  }
  const drop = (
    <FileDrop
      prompt={kind.filePrompt}
      hint={kind.uploadHint}
      buttonKind="secondary"
      inputLabel="File to import"
      accept={kind.fileTypes}
      sending={sending?.name ?? null}
      onFile={(file) => void send(file)}
    >
      {sending && (
        <>
          <progress aria-label="Upload" max={1} value={Math.min(1, sending.sent)} />
          <Button kind="quiet" size="small" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        </>
      )}
    </FileDrop>
  );
  return (
    <Panel aria-labelledby="import-source">
      <PanelHead>
        <h2 id="import-source">{title}</h2>
        <a href={templateUrl(fields)} download={`${kind.noun[1]}-template.csv`}>
          Download a blank template
        </a>
      </PanelHead>
      <Stack space={4}>
        {problem && <Alert>{problem}</Alert>}
        {kind.isPastable ? (
          <Ways>
            <PastedList isSending={sending !== null} onList={(file) => void send(file)} onProblem={setProblem} />
            {drop}
          </Ways>
        ) : (
          drop
        )}
      </Stack>
    </Panel>
  );
}

interface PastedListProps {
  isSending: boolean;
  onList: (file: File) => void;
  onProblem: (problem: string) => void;
}

function PastedList({ isSending, onList, onProblem }: PastedListProps) {
  const [text, setText] = useState('');
  function read(): void {
    const csv = pastedListToCsv(text);
    if (csv === null) onProblem('Paste at least one email address, or a table with a column of addresses.');
    else onList(new File([csv], 'Pasted list'));
  }
  return (
    <Stack space={3}>
      <Field label="Paste addresses or rows">
        <TextArea
          value={text}
          placeholder={'Ruth Amsel <ruth@example.com>\nleon@example.com'}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div>
        <Button pending={isSending} disabled={text.trim() === ''} onClick={read}>
          Read pasted list
        </Button>
      </div>
    </Stack>
  );
}
