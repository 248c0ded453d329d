import { ventureDocumentLimits, type Venture, type VentureDetails, type VentureDocument } from '@dealstead/contracts';
import {
  ErrorText,
  formatDate,
  IconButton,
  Panel,
  PanelHead,
  Small,
  toast,
  toastError,
  useWrite,
} from '@dealstead/kit';
import { documentTypes, FileButton, useFileUpload } from '@dealstead/kit/data';
import { FileText, Trash, UploadSimple } from '@dealstead/kit/icons';
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

const UploadRow = styled.div`
  margin-top: 12px;
  > p {
    margin-top: 8px;
  }
`;

function Upload({ ventureId }: { ventureId: number }) {
  const { send, isPending, problem } = useFileUpload({
    url: (name) => `/api/joint-ventures/${ventureId}/documents?${new URLSearchParams({ name }).toString()}`,
    maxBytes: ventureDocumentLimits.bytes,
    invalidates: ['/api/joint-ventures'],
    failure: 'The document did not upload. Try again.',
    onUploaded: ({ name }) => toast({ title: `${name} uploaded` }),
  });
  return (
    <UploadRow>
      <FileButton
        kind="secondary"
        size="small"
        icon={<UploadSimple size={16} />}
        inputLabel="Proof of control"
        accept={documentTypes}
        pending={isPending}
        onFile={send}
      >
        Upload proof
      </FileButton>
      {problem && <ErrorText role="alert">{problem}</ErrorText>}
      <Small>{`The contract, deed or option: PDF, JPEG, PNG or WebP, up to ${megabytes} MB. The board only says “on file”.`}</Small>
    </UploadRow>
  );
}
