import {
  dealDocumentKinds,
  dealDocumentLabels,
  dealDocumentLimits,
  type DealDocument,
  type DealDocumentKind,
  type DealRecord,
} from '@dealstead/contracts';
import { Field, formatDate, Panel, PanelHead, Select, Small, toast, toastError, useWrite } from '@dealstead/kit';
import { documentTypes, FileButton, useFileUpload } from '@dealstead/kit/data';
import { UploadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DocumentItem, DocumentList } from '../../records/DocumentList.tsx';

const Upload = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 12px;
  margin-top: 12px;
  > :first-child {
    flex: 1 1 180px;
  }
`;

const megabytes = dealDocumentLimits.bytes / 2 ** 20;

/** Private documents of a deal, by kind. */
export function DocumentsPanel({ deal }: { deal: DealRecord }) {
  const [kind, setKind] = useState<DealDocumentKind>('contract');
  const upload = useFileUpload({
    url: (name) => `/api/deals/${deal.id}/documents?${new URLSearchParams({ kind, name }).toString()}`,
    maxBytes: dealDocumentLimits.bytes,
    invalidates: ['/api/deals'],
    failure: 'The document did not upload. Try again.',
    onUploaded: ({ name }) => toast({ title: `${name} uploaded` }),
  });
  return (
    <Panel aria-labelledby="documents">
      <PanelHead>
        <h2 id="documents">Documents</h2>
        {deal.documents.length > 0 && <span>{`${deal.documents.length} of ${dealDocumentLimits.count}`}</span>}
      </PanelHead>
      {deal.documents.length === 0 && (
        <Small>{`PDF, JPEG, PNG or WebP, up to ${megabytes} MB each. Only you and your team see them.`}</Small>
      )}
      <DocumentList>
        {deal.documents.map((document) => (
          <DealDocumentItem key={document.id} dealId={deal.id} document={document} />
        ))}
      </DocumentList>
      <Upload data-screen-only>
        <Field label="Kind of document" error={upload.problem}>
          <Select value={kind} onChange={(event) => setKind(event.target.value as DealDocumentKind)}>
            {dealDocumentKinds.map((value) => (
              <option key={value} value={value}>
                {dealDocumentLabels[value]}
              </option>
            ))}
          </Select>
        </Field>
        <FileButton
          kind="secondary"
          icon={<UploadSimple size={16} />}
          inputLabel="Document"
          accept={documentTypes}
          pending={upload.isPending}
          onFile={upload.send}
        >
          Upload document
        </FileButton>
      </Upload>
    </Panel>
  );
}

function DealDocumentItem({ dealId, document }: { dealId: number; document: DealDocument }) {
  const remove = useWrite('DELETE', '/api/deals/{id}/documents/{documentId}', {
    invalidates: ['/api/deals'],
    onSuccess: () => toast({ title: `${document.name} deleted` }),
    onError: (error) => toastError(error, 'Failed to delete the document.'),
  });
  return (
    <DocumentItem
      name={document.name}
      href={`/api/deals/${dealId}/documents/${document.id}`}
      onDelete={() => remove.mutate({ params: { id: dealId, documentId: document.id } })}
      isDeleting={remove.isPending}
    >
      {dealDocumentLabels[document.kind]}, {sizeText(document.bytes)}, {formatDate(document.uploadedAt)}
    </DocumentItem>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
