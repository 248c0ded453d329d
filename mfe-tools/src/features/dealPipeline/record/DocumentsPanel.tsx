import {
  dealDocumentKinds,
  dealDocumentLabels,
  dealDocumentLimits,
  type DealDocument,
  type DealDocumentKind,
  type DealRecord,
} from '@dealstead/contracts';
import {
  ApiError,
  Button,
  Field,
  formatDate,
  IconButton,
  invalidate,
  messageOf,
  Panel,
  PanelHead,
  Select,
  Small,
  toast,
  toastError,
  useQueryClient,
  useWrite,
} from '@dealstead/kit';
import { FileText, Trash, UploadSimple } from '@dealstead/kit/icons';
import { useRef, useState } from 'react';
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

/** Uploads a document. @throws ApiError with the server's reason, TypeError on a network failure */
async function uploadDocument(dealId: number, kind: DealDocumentKind, file: File): Promise<void> {
  const query = new URLSearchParams({ kind, name: file.name.slice(0, 200) });
  const response = await fetch(`/api/deals/${dealId}/documents?${query.toString()}`, {
    method: 'POST',
    credentials: 'include',
    headers: { 'x-requested-with': 'dealstead', 'content-type': 'application/octet-stream' },
    body: file,
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
}

/** Private documents of a deal, by kind. */
export function DocumentsPanel({ deal }: { deal: DealRecord }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<DealDocumentKind>('contract');
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');

  async function upload(file: File): Promise<void> {
    setProblem('');
    if (file.size > dealDocumentLimits.bytes)
      return setProblem(`${file.name} is larger than ${megabytes} MB. Make it smaller and try again.`);
    setPending(true);
    try {
      await uploadDocument(deal.id, kind, file);
      toast({ title: `${file.name} uploaded` });
    } catch (error) {
      setProblem(messageOf(error, 'The document did not upload. Try again.'));
    } finally {
      setPending(false);
      await invalidate(client, ['/api/deals']);
    }
  }

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
        <Field label="Kind of document" error={problem}>
          <Select value={kind} onChange={(event) => setKind(event.target.value as DealDocumentKind)}>
            {dealDocumentKinds.map((value) => (
              <option key={value} value={value}>
                {dealDocumentLabels[value]}
              </option>
            ))}
          </Select>
        </Field>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Document"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) void upload(file);
          }}
        />
        <Button
          kind="secondary"
          icon={<UploadSimple size={16} />}
          pending={isPending}
          onClick={() => input.current?.click()}
        >
          Upload document
        </Button>
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
