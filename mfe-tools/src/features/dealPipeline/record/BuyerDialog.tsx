import {
  dealFieldLabels,
  missingForStage,
  type DealFields,
  type DealRecord,
  parseTypedDollars,
} from '@dealstead/contracts';
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  Select,
  Stack,
  TextInput,
  toastError,
  useRead,
  useWrite,
  DraftNotice,
  useFormDraft,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import type { DialogProps } from './dialogs.tsx';

interface BuyerDialogProps extends DialogProps {
  canSeeLeads: boolean;
  /** Whether the member may change the linked listing. */
  canList: boolean;
}

/**
 * Names the buyer: someone of the member's buyer leads, or any name, with the fee. By default the deal moves on to closing and its
 * listing is marked as under contract, as by an accepted offer.
 */
export function BuyerDialog({ deal, changes, canSeeLeads, canList, onClose }: BuyerDialogProps) {
  const [buyer, setBuyer] = useState<Buyer>({ name: deal.buyerName ?? '', leadId: deal.buyerLeadId });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const draft = useFormDraft(`deal-${deal.id}-buyer`);
  const markUnderContract = useMarkUnderContract(deal);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fee = parseTypedDollars(String(form.get('wholesaleFee') ?? ''));
    const buyerName = buyer.name.trim();
    const wrong = {
      ...(buyerName === '' ? { name: 'Enter the buyer’s name.' } : {}),
      ...(fee === undefined || (fee !== null && fee < 0) ? { fee: 'Enter an amount in dollars.' } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    draft.clear();
    onClose();
    const found: Partial<DealFields> = { buyerName, buyerLeadId: buyer.leadId };
    if (deal.dealType === 'wholesale') found.wholesaleFee = fee ?? null;
    if (form.has('moves')) found.stage = 'closing';
    void changes.edit(deal, found);
    if (form.has('marksListing')) markUnderContract();
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
          <DraftNotice draft={draft} />
          <BuyerFields buyer={buyer} onChange={setBuyer} canSeeLeads={canSeeLeads} error={errors.name} />
          {deal.dealType === 'wholesale' && (
            <Field label={dealFieldLabels.wholesaleFee} prefix="$" error={errors.fee}>
              <TextInput
                name="wholesaleFee"
                inputMode="decimal"
                defaultValue={deal.wholesaleFee?.toLocaleString('en-US') ?? ''}
              />
            </Field>
          )}
          {isReadyToClose(deal) && (
            <Checkbox name="moves" defaultChecked>
              Move the deal to Closing
            </Checkbox>
          )}
          {canList && deal.property?.status === 'active' && (
            <Checkbox name="marksListing" defaultChecked>
              Mark the listing as under contract
            </Checkbox>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

interface Buyer {
  readonly name: string;
  readonly leadId: number | null;
}

interface BuyerFieldsProps {
  buyer: Buyer;
  onChange: (buyer: Buyer) => void;
  canSeeLeads: boolean;
  error: string | undefined;
}

function BuyerFields({ buyer, onChange, canSeeLeads, error }: BuyerFieldsProps) {
  const leads = useRead(
    '/api/leads{?leadType,status,sortBy}',
    { leadType: 'buyer', status: 'open', sortBy: 'name' },
    { enabled: canSeeLeads },
  );
  const choose = (id: string) => {
    const lead = leads.data?.find((row) => row.id === Number(id));
    const name = lead ? `${lead.firstName} ${lead.lastName}`.trim() : buyer.name;
    onChange({ name, leadId: lead?.id ?? null });
  };
  return (
    <>
      {(leads.data?.length ?? 0) > 0 && (
        <Field label="One of your buyer leads" optional>
          <Select value={buyer.leadId ?? ''} onChange={(event) => choose(event.target.value)}>
            <option value="">Someone else</option>
            {leads.data?.map((lead) => (
              <option key={lead.id} value={lead.id}>
                {`${lead.firstName} ${lead.lastName}`.trim()}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Buyer’s name" required error={error}>
        <TextInput
          value={buyer.name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange({ ...buyer, name: event.target.value })}
        />
      </Field>
    </>
  );
}

/** Whether a deal under contract has all that closing requires, once the buyer is entered. */
const isReadyToClose = (deal: DealRecord): boolean =>
  deal.status === 'active' &&
  deal.stage === 'under-contract' &&
  missingForStage({ ...deal, buyerName: 'Buyer' }, 'closing').length === 0;

/** Marks the deal's listing as under contract. The panel shows it; a message would replace the one with which the deal is undone. */
function useMarkUnderContract({ property }: DealRecord): () => void {
  const mark = useWrite('POST', '/api/properties/{id}/status', {
    invalidates: ['/api/deals', '/api/va/properties', `/api/properties/${property?.propertyId}`],
    onError: (error) => toastError(error, 'Failed to change the listing.'),
  });
  return () => {
    if (property) mark.mutate({ params: { id: property.propertyId }, body: { status: 'under-contract' } });
  };
}
