import { documentLimits, evidenceLimit, type Evidence, type StoredDocument } from '@dealstead/contracts';
import {
  Button,
  Dialog,
  Field,
  IconButton,
  Select,
  Small,
  TextInput,
  upload,
  formatMoney,
  useForm,
  Form,
} from '@dealstead/kit';
import { documentTypes, FileButton, FormDialog } from '@dealstead/kit/data';
import { FileText, HouseLine, Plus, UploadSimple, X } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { TwoColumns } from './styles.ts';
import { dollarsOf, saleText, type Sale } from './amounts.ts';
import type { SectionProps } from './sections.ts';
import { SectionError } from './SectionError.tsx';

const List = styled.ul`
  li {
    display: grid;
    grid-template-columns: 24px 1fr auto 44px;
    gap: 12px;
    align-items: center;
    padding: 6px 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t14);
  }
  svg {
    color: var(--ink-2);
  }
  b,
  small {
    display: block;
    font-size: inherit;
    overflow-wrap: anywhere;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  .amount {
    font-weight: 600;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 16px;
`;

const purposes = { arv: 'ARV', rehab: 'Rehab' } as const;

/** Evidence for ARV and rehab: comparable sales and files. Members see it with the details. */
export function EvidenceSection({ content, set, errors, draftId }: SectionProps & { draftId: () => Promise<number> }) {
  const evidence = content.evidence ?? [];
  const [isAddingSale, setAddingSale] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const add = (item: Evidence) => set({ evidence: [...evidence, item] });
  return (
    <>
      {evidence.length > 0 && (
        <List>
          {evidence.map((item, i) => (
            <EvidenceItem
              key={i}
              item={item}
              onRemove={() => set({ evidence: evidence.filter((_, at) => at !== i) })}
            />
          ))}
        </List>
      )}
      {evidence.length === 0 && (
        <Small>
          Buyers check your price against nearby sales and repair bids. Members see these with the contact details.
        </Small>
      )}
      {errors.evidence && <SectionError>{errors.evidence}</SectionError>}
      {evidence.length < evidenceLimit && (
        <Actions>
          <Button kind="secondary" size="small" icon={<Plus size={18} />} onClick={() => setAddingSale(true)}>
            Add a sale
          </Button>
          <FileButton
            kind="secondary"
            size="small"
            icon={<UploadSimple size={18} />}
            inputLabel="File"
            accept={documentTypes}
            onFile={setFile}
          >
            Attach a file
          </FileButton>
        </Actions>
      )}
      {isAddingSale && (
        <SaleDialog
          onClose={() => setAddingSale(false)}
          onAdd={(sale) => {
            add(sale);
            setAddingSale(false);
          }}
        />
      )}
      {file && (
        <FileDialog
          file={file}
          draftId={draftId}
          onClose={() => setFile(null)}
          onAdd={(item) => {
            add(item);
            setFile(null);
          }}
        />
      )}
    </>
  );
}

function EvidenceItem({ item, onRemove }: { item: Evidence; onRemove: () => void }) {
  return (
    <li>
      {item.kind === 'sale' ? <HouseLine size={20} /> : <FileText size={20} />}
      <span>
        <b>{item.kind === 'sale' ? item.address : item.name}</b>
        <small>{item.kind === 'sale' ? saleText(item) : `Members only, for the ${purposes[item.for]}`}</small>
      </span>
      <span className="amount">{formatMoney(dollarsOf(item.kind === 'sale' ? item.price : item.amount))}</span>
      <IconButton label={`Remove ${item.kind === 'sale' ? item.address : item.name}`} onClick={onRemove}>
        <X size={18} />
      </IconButton>
    </li>
  );
}

function SaleDialog({ onClose, onAdd }: { onClose: () => void; onAdd: (sale: Sale) => void }) {
  const form = useForm({
    draft: 'new-sale',
    messages: {
      address: 'Enter the address of the sale.',
      price: 'Enter the sale price in dollars, such as 161,500.',
    },
    check: (typed) => ({ ...(dollarsOf(typed.text('price')) === null && { price: 'Required' }) }),
    send: (typed) =>
      Promise.resolve<Sale>({
        kind: 'sale',
        for: 'arv',
        address: typed.text('address'),
        price: typed.text('price'),
        soldOn: typed.text('soldOn'),
        squareFeet: typed.text('squareFeet'),
        miles: typed.text('miles'),
      }),
    onSent: onAdd,
  });
  return (
    <FormDialog
      title="Add a sale"
      actionLabel="Add sale"
      form={form}
      fallback="The sale was not added. Try again."
      onClose={onClose}
    >
      <Field label="Address" required error={form.errors.address}>
        <TextInput name="address" maxLength={200} autoComplete="off" />
      </Field>
      <TwoColumns>
        <Field label="Price" required prefix="$" error={form.errors.price}>
          <TextInput name="price" maxLength={20} inputMode="decimal" />
        </Field>
        <Field label="Sold on" optional>
          <TextInput name="soldOn" type="date" />
        </Field>
        <Field label="Square feet" optional>
          <TextInput name="squareFeet" maxLength={20} inputMode="numeric" />
        </Field>
        <Field label="Miles away" optional>
          <TextInput name="miles" maxLength={20} inputMode="decimal" />
        </Field>
      </TwoColumns>
    </FormDialog>
  );
}

function FileDialog({
  file,
  draftId,
  onClose,
  onAdd,
}: {
  file: File;
  draftId: () => Promise<number>;
  onClose: () => void;
  onAdd: (item: Evidence) => void;
}) {
  const tooLarge = file.size > documentLimits.bytes ? `${file.name} is larger than 20 MB.` : null;
  const form = useForm({
    draft: `attach-${file.name}`,
    send: async (typed): Promise<Evidence> => {
      const url = `/api/drafts/${await draftId()}/documents?name=${encodeURIComponent(file.name.slice(-200))}`;
      const { id: documentId, name } = await upload<StoredDocument>(url, file);
      const purpose = typed.choice('purpose', ['arv', 'rehab']) ?? 'rehab';
      return { kind: 'file', for: purpose, documentId, name, amount: typed.text('amount') };
    },
    onSent: onAdd,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Attach a file"
      footer={
        <Button
          type="submit"
          form="file"
          pending={form.isPending}
          pendingLabel="Attaching..."
          disabled={tooLarge !== null}
        >
          Attach
        </Button>
      }
    >
      <Form form={form} id="file" fallback="The connection was lost. Try again.">
        <p>{file.name}</p>
        <TwoColumns>
          <Field label="Purpose">
            <Select name="purpose" defaultValue="rehab">
              <option value="rehab">Rehab</option>
              <option value="arv">ARV</option>
            </Select>
          </Field>
          <Field label="Amount" optional prefix="$">
            <TextInput name="amount" inputMode="decimal" maxLength={20} />
          </Field>
        </TwoColumns>
        <Small>PDF or image. Visible to members who open the contact details.</Small>
        {tooLarge && <SectionError>{tooLarge}</SectionError>}
      </Form>
    </Dialog>
  );
}
