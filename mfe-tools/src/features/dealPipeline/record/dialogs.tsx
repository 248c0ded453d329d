import {
  dealFieldLabels,
  lostReasonLabels,
  lostReasons,
  type DealFields,
  type DealRecord,
  type LostReason,
} from '@dealstead/contracts';
import { Button, Dialog, Field, RadioChoices, Select, Small, Stack, TextInput, useRead } from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { parseDollars } from '../../records/formParts.tsx';
import type { DealChanges } from '../dealChanges.tsx';

interface DialogProps {
  deal: DealRecord;
  changes: DealChanges;
  onClose: () => void;
}

/** Asks why a deal was lost. */
export function LostDialog({ deal, changes, onClose }: DialogProps) {
  const [reason, setReason] = useState<LostReason>('price');
  const save = () => {
    onClose();
    void changes.edit(deal, { status: 'lost', lostReason: reason });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mark as lost"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save}>Mark as lost</Button>
        </>
      }
    >
      <RadioChoices<LostReason>
        legend={`Why was ${deal.title} lost?`}
        name="lostReason"
        value={reason}
        onChange={setReason}
        choices={lostReasons.map((value) => ({ value, label: lostReasonLabels[value] }))}
      />
    </Dialog>
  );
}

/** Names the buyer: someone of the member's buyer leads, or any name, with the fee. */
export function BuyerDialog({ deal, changes, canSeeLeads, onClose }: DialogProps & { canSeeLeads: boolean }) {
  const leads = useRead(
    '/api/leads{?leadType,status,sortBy}',
    { leadType: 'buyer', status: 'open', sortBy: 'name' },
    { enabled: canSeeLeads },
  );
  const [name, setName] = useState(deal.buyerName ?? '');
  const [leadId, setLeadId] = useState<number | null>(deal.buyerLeadId);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const choose = (id: string) => {
    const lead = leads.data?.find((row) => row.id === Number(id));
    setLeadId(lead?.id ?? null);
    if (lead) setName(`${lead.firstName} ${lead.lastName}`.trim());
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fee = parseDollars(String(new FormData(event.currentTarget).get('wholesaleFee') ?? ''));
    const buyerName = name.trim();
    const wrong = {
      ...(buyerName === '' ? { name: 'Enter the buyer’s name.' } : {}),
      ...(fee === undefined || (fee !== null && fee < 0) ? { fee: 'Enter an amount in dollars.' } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    onClose();
    const found: Partial<DealFields> = { buyerName, buyerLeadId: leadId };
    void changes.edit(deal, deal.dealType === 'wholesale' ? { ...found, wholesaleFee: fee ?? null } : found);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Found a buyer"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="deal-buyer">
            Save buyer
          </Button>
        </>
      }
    >
      <form id="deal-buyer" noValidate onSubmit={submit}>
        <Stack space={3}>
          {(leads.data?.length ?? 0) > 0 && (
            <Field label="One of your buyer leads" optional>
              <Select value={leadId ?? ''} onChange={(event) => choose(event.target.value)}>
                <option value="">Someone else</option>
                {leads.data?.map((lead) => (
                  <option key={lead.id} value={lead.id}>
                    {`${lead.firstName} ${lead.lastName}`.trim()}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label="Buyer’s name" required error={errors.name}>
            <TextInput
              value={name}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          {deal.dealType === 'wholesale' && (
            <Field label={dealFieldLabels.wholesaleFee} prefix="$" error={errors.fee}>
              <TextInput
                name="wholesaleFee"
                inputMode="decimal"
                defaultValue={deal.wholesaleFee?.toLocaleString('en-US') ?? ''}
              />
            </Field>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Links one of the member's own listings. */
export function LinkListingDialog({ deal, changes, ownerId, onClose }: DialogProps & { ownerId: number | null }) {
  const [search, setSearch] = useState('');
  const listings = useRead('/api/va/properties{?search,owner,limit}', { search, owner: ownerId, limit: 8 });
  const link = (propertyId: number) => {
    onClose();
    void changes.edit(deal, { propertyId });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Link a listing"
      footer={
        <Button kind="secondary" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Stack space={3}>
        <Field label="Search your listings">
          <TextInput value={search} maxLength={100} onChange={(event) => setSearch(event.target.value)} />
        </Field>
        {listings.data?.length === 0 && <Small>No listing of yours matches.</Small>}
        {listings.data?.map(({ id, title, city, state }) => (
          <Button key={id} kind="secondary" full onClick={() => link(id)}>
            {title}, {city}, {state}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
