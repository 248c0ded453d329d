import { documentLimits, evidenceLimit, type Evidence, type StoredDocument } from '@dealstead/contracts';
import {
  Button,
  Dialog,
  Field,
  IconButton,
  Select,
  Small,
  TextInput,
  messageOf,
  upload,
  formatMoney,
  useFieldErrors,
  DraftNotice,
  useFormDraft,
} from '@dealstead/kit';
import { documentTypes, FileButton } from '@dealstead/kit/data';
import { FileText, HouseLine, Plus, UploadSimple, X } from '@dealstead/kit/icons';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { Fields, TwoColumns } from './styles.ts';
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
const Acts = styled.div`
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
        <Acts>
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
        </Acts>
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

const noSale: Sale = { kind: 'sale', for: 'arv', address: '', price: '', soldOn: '', squareFeet: '', miles: '' };

function SaleDialog({ onClose, onAdd }: { onClose: () => void; onAdd: (sale: Sale) => void }) {
  const [sale, setSale] = useState(noSale);
  const draft = useFormDraft('new-sale');
  const fields = useFieldErrors({
    address: 'Enter the address of the sale.',
    price: 'Enter the sale price in dollars, such as 161,500.',
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!fields.check(event.currentTarget, dollarsOf(sale.price) === null ? { price: 'Required' } : {})) return;
    draft.clear();
    onAdd(sale);
  };
  const text = (name: 'address' | 'price' | 'soldOn' | 'squareFeet' | 'miles') => ({
    name,
    value: sale[name],
    maxLength: name === 'address' ? 200 : name === 'soldOn' ? undefined : 20,
    onChange: (event: { target: { value: string } }) => setSale({ ...sale, [name]: event.target.value }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a sale"
      footer={
        <Button type="submit" form="sale">
          Add sale
        </Button>
      }
    >
      <form id="sale" {...fields.form} onSubmit={submit}>
        <Fields>
          <DraftNotice draft={draft} />
          <Field label="Address" required error={fields.errors.address}>
            <TextInput {...text('address')} autoComplete="off" />
          </Field>
          <TwoColumns>
            <Field label="Price" required prefix="$" error={fields.errors.price}>
              <TextInput {...text('price')} inputMode="decimal" />
            </Field>
            <Field label="Sold on" optional>
              <TextInput {...text('soldOn')} type="date" />
            </Field>
            <Field label="Square feet" optional>
              <TextInput {...text('squareFeet')} inputMode="numeric" />
            </Field>
            <Field label="Miles away" optional>
              <TextInput {...text('miles')} inputMode="decimal" />
            </Field>
          </TwoColumns>
        </Fields>
      </form>
    </Dialog>
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
  const [purpose, setPurpose] = useState<'arv' | 'rehab'>('rehab');
  const [amount, setAmount] = useState('');
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(tooLarge);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending || tooLarge) return;
    setPending(true);
    setFailed(null);
    try {
      const name = file.name.slice(-200);
      const url = `/api/drafts/${await draftId()}/documents?name=${encodeURIComponent(name)}`;
      const stored = await upload<StoredDocument>(url, file);
      onAdd({ kind: 'file', for: purpose, documentId: stored.id, name: stored.name, amount });
    } catch (error) {
      setFailed(messageOf(error, 'The connection was lost. Try again.'));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Attach a file"
      footer={
        <Button type="submit" form="file" pending={pending} pendingLabel="Attaching..." disabled={tooLarge !== null}>
          Attach
        </Button>
      }
    >
      <form id="file" noValidate onSubmit={(event) => void submit(event)}>
        <Fields>
          <p>{file.name}</p>
          <TwoColumns>
            <Field label="Purpose">
              <Select value={purpose} onChange={(event) => setPurpose(event.target.value === 'arv' ? 'arv' : 'rehab')}>
                <option value="rehab">Rehab</option>
                <option value="arv">ARV</option>
              </Select>
            </Field>
            <Field label="Amount" optional prefix="$">
              <TextInput
                inputMode="decimal"
                maxLength={20}
                value={amount}
                onChange={(event) => setAmount(event.target.value)}
              />
            </Field>
          </TwoColumns>
          <Small>PDF or image. Visible to members who open the contact details.</Small>
          {failed && <SectionError>{failed}</SectionError>}
        </Fields>
      </form>
    </Dialog>
  );
}
