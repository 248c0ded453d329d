import { ventureDocumentLimits, type Venture, type VentureDetails, type VentureDocument } from '@dealstead/contracts';
import {
  ApiError,
  Button,
  ErrorText,
  formatDate,
  IconButton,
  invalidate,
  messageOf,
  Panel,
  PanelHead,
  Small,
  toast,
  toastError,
  useQueryClient,
  useWrite,
} from '@dealstead/kit';
import { FileText, Trash, UploadSimple } from '@dealstead/kit/icons';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ControlChain, PublicControl } from './AboutPanels.tsx';

const Documents = styled.ul`
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    min-height: 48px;
    border-top: 1px solid var(--line);
  }
  a {
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;

export interface ControlPanelProps {
  venture: Venture;
  /** Undefined for visitors. */
  details: VentureDetails | undefined;
}

/** The proof of control: for everyone how and until when, for poster and partner also names and documents. */
export function ControlPanel({ venture, details }: ControlPanelProps) {
  const seesAll = details !== undefined && details.control.length > 0;
  const canChange = details?.relation === 'poster' && !details.isReadOnly;
  return (
    <Panel aria-labelledby="control">
      <PanelHead>
        <h2 id="control">Proof of control</h2>
      </PanelHead>
      {seesAll ? (
        <>
          <ControlChain control={details.control} />
          {details.documents.length === 0 ? (
            <Small>No document on file yet.</Small>
          ) : (
            <Documents>
              {details.documents.map((document) => (
                <DocumentItem key={document.id} ventureId={venture.id} document={document} canDelete={canChange} />
              ))}
            </Documents>
          )}
          {canChange && <Upload ventureId={venture.id} />}
        </>
      ) : (
        <PublicControl control={venture.control} />
      )}
    </Panel>
  );
}

interface DocumentItemProps {
  ventureId: number;
  document: VentureDocument;
  canDelete: boolean;
}

function DocumentItem({ ventureId, document, canDelete }: DocumentItemProps) {
  const remove = useWrite('DELETE', '/api/joint-ventures/{id}/documents/{documentId}', {
    invalidates: ['/api/joint-ventures'],
    onSuccess: () => toast({ title: `${document.name} deleted` }),
    onError: (error) => toastError(error, 'Failed to delete the document.'),
  });
  return (
    <li>
      <FileText size={20} />
      <span>
        <a href={`/api/joint-ventures/${ventureId}/documents/${document.id}`} download>
          {document.name}
        </a>
        <small>{formatDate(document.uploadedAt)}</small>
      </span>
      {canDelete && (
        <IconButton
          label={`Delete ${document.name}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ params: { id: ventureId, documentId: document.id } })}
        >
          <Trash size={16} />
        </IconButton>
      )}
    </li>
  );
}

const megabytes = ventureDocumentLimits.bytes / 2 ** 20;

/** Uploads a proof of control. @throws ApiError with the server's reason, TypeError on a network failure */
async function uploadProof(ventureId: number, file: File): Promise<void> {
  const query = new URLSearchParams({ name: file.name.slice(0, 200) });
  const response = await fetch(`/api/joint-ventures/${ventureId}/documents?${query.toString()}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'x-requested-with': 'dealstead', 'content-type': 'application/octet-stream' },
    body: file,
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
}

const UploadRow = styled.div`
  margin-top: 12px;
  > p {
    margin-top: 8px;
  }
`;

function Upload({ ventureId }: { ventureId: number }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');

  async function upload(file: File): Promise<void> {
    setProblem('');
    if (file.size > ventureDocumentLimits.bytes)
      return setProblem(`${file.name} is larger than ${megabytes} MB. Make it smaller and try again.`);
    setPending(true);
    try {
      await uploadProof(ventureId, file);
      toast({ title: `${file.name} uploaded` });
    } catch (error) {
      setProblem(messageOf(error, 'The document did not upload. Try again.'));
    } finally {
      setPending(false);
      await invalidate(client, ['/api/joint-ventures']);
    }
  }

  return (
    <UploadRow>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Proof of control"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void upload(file);
        }}
      />
      <Button
        kind="secondary"
        size="small"
        icon={<UploadSimple size={16} />}
        pending={isPending}
        onClick={() => input.current?.click()}
      >
        Upload proof
      </Button>
      {problem && <ErrorText role="alert">{problem}</ErrorText>}
      <Small>{`The contract, deed or option: PDF, JPEG, PNG or WebP, up to ${megabytes} MB. The board only says “on file”.`}</Small>
    </UploadRow>
  );
}
