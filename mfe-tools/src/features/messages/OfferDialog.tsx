import {
  financingLabel,
  offerContingencies,
  offerContingencyLabels,
  offerFinancing,
  offerHours,
  type Conversation,
  type FieldErrors,
  type Offer,
  type OfferTerms,
} from '@dealstead/contracts';
import {
  Checkbox,
  Field,
  formatAgreedMoney,
  phone,
  Select,
  TextArea,
  TextInput,
  useForm,
  useWrite,
} from '@dealstead/kit';
import { FormSheet } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { parseOffer, toOfferForm, typedOffer, type OfferForm } from './offerForm.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 16px;
  > .wide {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: 1fr;
  }
`;

const Contingencies = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 20px;
  border: 0;
  padding: 0;
  legend {
    margin-bottom: 8px;
    padding: 0;
    font-size: var(--t13);
    font-weight: 600;
  }
`;

const hoursLabels: Record<OfferTerms['hours'], string> = {
  12: '12 hours',
  24: '24 hours',
  48: '2 days',
  72: '3 days',
  168: '7 days',
};

export interface OfferDialogProps {
  conversation: Conversation;
  /** The offer of the other side that is countered; null for a new one. */
  countered: Offer | null;
  onClose: () => void;
}

/** The form of an offer or counteroffer. */
export function OfferDialog({ conversation, countered, onClose }: OfferDialogProps) {
  const [first] = useState(() => toOfferForm(countered));
  const [amount, setAmount] = useState<number>();
  const [clientId] = useState(() => crypto.randomUUID());
  const send = useWrite('POST', '/api/conversations/{id}/offers', {
    invalidates: ['/api/inbox', `/api/conversations/${conversation.id}`],
  });
  const form = useForm({
    draft: `offer-${conversation.id}-${countered?.id ?? 'new'}`,
    check: (typed) => parseOffer(typedOffer(typed)).errors,
    onTyped: (typed) => setAmount(parseOffer(typedOffer(typed)).terms?.amount),
    send: (typed) =>
      send.mutateAsync({
        params: { id: conversation.id },
        body: { clientId, counters: countered?.id ?? null, terms: parseOffer(typedOffer(typed)).terms! },
      }),
    onSent: onClose,
  });
  const what = countered ? 'counteroffer' : 'offer';
  return (
    <FormSheet
      title={
        countered
          ? `Counter ${formatAgreedMoney(countered.amount)}`
          : `Make an offer to ${conversation.other.firstName}`
      }
      actionLabel={amount === undefined ? `Send ${what}` : `Send ${what} of ${formatAgreedMoney(amount)}`}
      pendingLabel="Sending..."
      form={form}
      fallback="Your offer was not sent. Try again."
      onClose={onClose}
    >
      <OfferFields first={first} errors={form.errors} asking={conversation.property.price} />
    </FormSheet>
  );
}

interface OfferFieldsProps {
  /** What the form begins with. */
  first: OfferForm;
  errors: FieldErrors;
  /** In dollars; null if unknown. */
  asking: number | null;
}

const OfferFields = ({ first, errors, asking }: OfferFieldsProps) => (
  <Fields>
    <Field
      label="Amount"
      prefix="$"
      required
      error={errors.amount}
      hint={asking === null ? undefined : `Asking ${formatAgreedMoney(asking)}.`}
    >
      <TextInput name="amount" inputMode="decimal" />
    </Field>
    <Field label="Open for">
      <Select name="hours" defaultValue={first.hours}>
        {offerHours.map((hours) => (
          <option key={hours} value={hours}>
            {hoursLabels[hours]}
          </option>
        ))}
      </Select>
    </Field>
    <Field label="Financing">
      <Select name="financing" defaultValue={first.financing}>
        {offerFinancing.map((id) => (
          <option key={id} value={id}>
            {financingLabel(id)}
          </option>
        ))}
      </Select>
    </Field>
    <Field label="Earnest money" prefix="$" optional error={errors.earnestMoney}>
      <TextInput name="earnestMoney" inputMode="decimal" defaultValue={first.earnestMoney} />
    </Field>
    <Field label="Close by" optional error={errors.closingDate}>
      <TextInput name="closingDate" type="date" defaultValue={first.closingDate} />
    </Field>
    <Field label="Inspection" suffix="days" optional error={errors.inspectionDays}>
      <TextInput name="inspectionDays" inputMode="numeric" defaultValue={first.inspectionDays} />
    </Field>
    <Contingencies className="wide">
      <legend>Contingencies</legend>
      {offerContingencies.map((id) => (
        <Checkbox key={id} name="contingencies" value={id} defaultChecked={first.contingencies.includes(id)}>
          {offerContingencyLabels[id]}
        </Checkbox>
      ))}
    </Contingencies>
    <Field label="Note" optional className="wide" error={errors.note}>
      <TextArea name="note" maxLength={1_000} />
    </Field>
  </Fields>
);
