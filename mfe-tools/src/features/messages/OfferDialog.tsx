import {
  defaultOfferHours,
  financingLabel,
  offerContingencies,
  offerContingencyLabels,
  offerFinancing,
  offerHours,
  type Conversation,
  type Offer,
  type OfferTerms,
} from '@dealstead/contracts';
import {
  Button,
  Checkbox,
  ErrorText,
  Field,
  formatAgreedMoney,
  messageOf,
  phone,
  Select,
  Sheet,
  TextArea,
  TextInput,
  useWrite,
  DraftNotice,
  useFormDraft,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { parseOffer, toOfferForm, type OfferForm } from './offerForm.ts';

const Fields = styled.form`
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
  const [form, setForm] = useState<OfferForm>(() => toOfferForm(countered, defaultOfferHours));
  const [clientId] = useState(() => crypto.randomUUID());
  const draft = useFormDraft(`offer-${conversation.id}-${countered?.id ?? 'new'}`);
  const [showsErrors, setShowsErrors] = useState(false);
  const { terms, errors } = parseOffer(form);
  const shown = showsErrors ? errors : {};
  const send = useWrite('POST', '/api/conversations/{id}/offers', {
    invalidates: ['/api/inbox', `/api/conversations/${conversation.id}`],
    onSuccess: () => {
      draft.clear();
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsErrors(true);
    if (terms)
      send.mutate({ params: { id: conversation.id }, body: { clientId, counters: countered?.id ?? null, terms } });
  };
  const what = countered ? 'counteroffer' : 'offer';
  const title = countered
    ? `Counter ${formatAgreedMoney(countered.amount)}`
    : `Make an offer to ${conversation.other.firstName}`;
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button type="submit" form="offer-form" full pending={send.isPending} pendingLabel="Sending...">
            {terms ? `Send ${what} of ${formatAgreedMoney(terms.amount)}` : `Send ${what}`}
          </Button>
        </>
      }
    >
      <Fields id="offer-form" onSubmit={submit} noValidate>
        <DraftNotice draft={draft} className="wide" />
        <OfferFields form={form} errors={shown} asking={conversation.property.price} onChange={setForm} />
        {send.error && (
          <ErrorText className="wide" role="alert">
            {messageOf(send.error, 'Your offer was not sent. Try again.')}
          </ErrorText>
        )}
      </Fields>
    </Sheet>
  );
}

interface OfferFieldsProps {
  form: OfferForm;
  errors: Partial<Record<keyof OfferForm, string>>;
  /** In dollars; null if unknown. */
  asking: number | null;
  onChange: (form: OfferForm) => void;
}

function OfferFields({ form, errors, asking, onChange }: OfferFieldsProps) {
  const set = (part: Partial<OfferForm>) => onChange({ ...form, ...part });
  const text = (name: 'amount' | 'earnestMoney' | 'closingDate' | 'inspectionDays') => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <Field
        label="Amount"
        prefix="$"
        required
        error={errors.amount}
        hint={asking === null ? undefined : `Asking ${formatAgreedMoney(asking)}.`}
      >
        <TextInput inputMode="decimal" {...text('amount')} />
      </Field>
      <Field label="Open for">
        <Select
          value={form.hours}
          onChange={(event) => set({ hours: Number(event.target.value) as OfferTerms['hours'] })}
        >
          {offerHours.map((hours) => (
            <option key={hours} value={hours}>
              {hoursLabels[hours]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Financing">
        <Select
          value={form.financing}
          onChange={(event) => set({ financing: event.target.value as OfferForm['financing'] })}
        >
          {offerFinancing.map((id) => (
            <option key={id} value={id}>
              {financingLabel(id)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Earnest money" prefix="$" optional error={errors.earnestMoney}>
        <TextInput inputMode="decimal" {...text('earnestMoney')} />
      </Field>
      <Field label="Close by" optional error={errors.closingDate}>
        <TextInput type="date" {...text('closingDate')} />
      </Field>
      <Field label="Inspection" suffix="days" optional error={errors.inspectionDays}>
        <TextInput inputMode="numeric" {...text('inspectionDays')} />
      </Field>
      <Contingencies className="wide">
        <legend>Contingencies</legend>
        {offerContingencies.map((id) => (
          <Checkbox
            key={id}
            checked={form.contingencies.includes(id)}
            onChange={(event) =>
              set({
                contingencies: offerContingencies.filter((other) =>
                  other === id ? event.target.checked : form.contingencies.includes(other),
                ),
              })
            }
          >
            {offerContingencyLabels[id]}
          </Checkbox>
        ))}
      </Contingencies>
      <Field label="Note" optional className="wide">
        <TextArea value={form.note} maxLength={1_000} onChange={(event) => set({ note: event.target.value })} />
      </Field>
    </>
  );
}
