import { ventureDocumentLimits, type Venture, type VentureDetails, type VentureDocument } from '@dealstead/contracts';
import { ErrorText, formatDate, Panel, PanelHead, Small, toast, toastError, useWrite } from '@dealstead/kit';
import { documentTypes, FileButton, useFileUpload } from '@dealstead/kit/data';
import { UploadSimple } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { DocumentItem, DocumentList } from '../../records/DocumentList.tsx';
import { ControlChain, PublicControl } from './AboutPanels.tsx';

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
            <DocumentList>
              {details.documents.map((document) => (
                <ProofItem key={document.id} ventureId={venture.id} document={document} canDelete={canChange} />
              ))}
            </DocumentList>
          )}
          {canChange && <Upload ventureId={venture.id} />}
        </>
      ) : (
        <PublicControl control={venture.control} />
      )}
    </Panel>
  );
}

interface ProofItemProps {
  ventureId: number;
  document: VentureDocument;
  canDelete: boolean;
}

function ProofItem({ ventureId, document, canDelete }: ProofItemProps) {
  const remove = useWrite('DELETE', '/api/joint-ventures/{id}/documents/{documentId}', {
    invalidates: ['/api/joint-ventures'],
    onSuccess: () => toast({ title: `${document.name} deleted` }),
    onError: (error) => toastError(error, 'Failed to delete the document.'),
  });
  return (
    <DocumentItem
      name={document.name}
      href={`/api/joint-ventures/${ventureId}/documents/${document.id}`}
      onDelete={canDelete ? () => remove.mutate({ params: { id: ventureId, documentId: document.id } }) : null}
      isDeleting={remove.isPending}
    >
      {formatDate(document.uploadedAt)}
    </DocumentItem>
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
