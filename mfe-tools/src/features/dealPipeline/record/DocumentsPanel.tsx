import {
  dealDocumentKinds,
  dealDocumentLabels,
  dealDocumentLimits,
  type DealDocument,
  type DealDocumentKind,
  type DealRecord,
} from '@dealstead/contracts';
import {
  Field,
  formatDate,
  IconButton,
  Panel,
  PanelHead,
  Select,
  Small,
  toast,
  toastError,
  useWrite,
} from '@dealstead/kit';
import { documentTypes, FileButton, useFileUpload } from '@dealstead/kit/data';
import { FileText, Trash, UploadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';

const Items = styled.ul`
  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 12px;
    padding: 8px 0;
    border-bottom: 1px solid var(--line);
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
      <Items>
        {deal.documents.map((document) => (
          <DocumentItem key={document.id} dealId={deal.id} document={document} />
        ))}
      </Items>
      <Upload>
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

function DocumentItem({ dealId, document }: { dealId: number; document: DealDocument }) {
  const remove = useWrite('DELETE', '/api/deals/{id}/documents/{documentId}', {
    invalidates: ['/api/deals'],
    onSuccess: () => toast({ title: `${document.name} deleted` }),
    onError: (error) => toastError(error, 'Failed to delete the document.'),
  });
  return (
    <li>
      <FileText size={20} />
      <span>
        <a href={`/api/deals/${dealId}/documents/${document.id}`} download>
          {document.name}
        </a>
        <small>
          {dealDocumentLabels[document.kind]}, {sizeText(document.bytes)}, {formatDate(document.uploadedAt)}
        </small>
      </span>
      <IconButton
        label={`Delete ${document.name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params: { id: dealId, documentId: document.id } })}
      >
        <Trash size={16} />
      </IconButton>
    </li>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
