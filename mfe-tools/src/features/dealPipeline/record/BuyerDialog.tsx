import {
  dealFieldLabels,
  missingForStage,
  type DealFields,
  type DealRecord,
  type FieldErrors,
} from '@dealstead/contracts';
import { Checkbox, Field, Select, TextInput, toastError, useForm, useRead, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { useState } from 'react';
import type { DialogProps } from './dialogs.tsx';

const messages = { buyerName: 'Enter the buyer’s name.', wholesaleFee: 'Enter an amount in dollars.' };

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
  const markUnderContract = useMarkUnderContract(deal);
  const form = useForm({
    draft: `deal-${deal.id}-buyer`,
    messages,
    check: (typed): FieldErrors => {
      const fee = typed.dollars('wholesaleFee');
      return fee === undefined || (fee ?? 0) < 0 ? { wholesaleFee: messages.wholesaleFee } : {};
    },
    send: async (typed) => {
      const found: Partial<DealFields> = { buyerName: typed.text('buyerName'), buyerLeadId: buyer.leadId };
      if (deal.dealType === 'wholesale') found.wholesaleFee = typed.dollars('wholesaleFee') ?? null;
      if (typed.has('moves')) found.stage = 'closing';
      await changes.edit(deal, found, true);
      if (typed.has('marksListing')) markUnderContract();
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      title="Found a buyer"
      actionLabel="Save buyer"
      form={form}
      fallback="The buyer was not saved. Try again."
      onClose={onClose}
    >
      <BuyerFields buyer={buyer} onChange={setBuyer} canSeeLeads={canSeeLeads} error={form.errors.buyerName} />
      {deal.dealType === 'wholesale' && (
        <Field label={dealFieldLabels.wholesaleFee} prefix="$" error={form.errors.wholesaleFee}>
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
    </FormDialog>
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
          name="buyerName"
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
