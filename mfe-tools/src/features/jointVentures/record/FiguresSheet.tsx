import type { FieldErrors, VentureDetails } from '@dealstead/contracts';
import { Field, formatMoneyExact, Small, TextArea, TextInput, toast, useForm, useWrite } from '@dealstead/kit';
import { FormSheet } from '@dealstead/kit/data';
import { useState } from 'react';

export interface FiguresSheetProps {
  details: VentureDetails;
  onClose: () => void;
}

const amountMessage = 'Enter an amount in dollars, or 0.';
const isAmount = (amount: number | null | undefined): amount is number =>
  amount !== null && amount !== undefined && amount >= 0;

/** The actual figures of a signed venture: recorded, or corrected. */
export function FiguresSheet({ details, onClose }: FiguresSheetProps) {
  // The figures as the member saw them: newer ones of the partner are refused, not overwritten.
  const [latest] = useState(details.statements[0]);
  const { id, poster, contributionAmount } = details.venture;
  const partners = [poster, ...(details.partner ? [details.partner] : [])].map((partner, i) => {
    const paidIn = latest?.shares.find(({ userId }) => userId === partner.id)?.contributed ?? 0;
    return { ...partner, control: `contributions.${i}`, paidIn };
  });
  const record = useWrite('POST', '/api/joint-ventures/{id}/statements', { invalidates: ['/api/joint-ventures'] });
  const form = useForm({
    draft: `venture-${id}-figures`,
    messages: { revenue: amountMessage, costs: amountMessage },
    check(typed): FieldErrors {
      const wrong = ['revenue', 'costs'].filter((name) => !isAmount(typed.dollars(name)));
      // A partner without capital needs no zero.
      const wrongCapital = partners
        .map(({ control }) => control)
        .filter((name) => !isAmount(typed.dollars(name) ?? (typed.text(name) === '' ? 0 : undefined)));
      return Object.fromEntries([...wrong, ...wrongCapital].map((name) => [name, amountMessage]));
    },
    send: (typed) =>
      record.mutateAsync({
        params: { id },
        body: {
          after: latest?.number ?? 0,
          revenue: typed.dollars('revenue')!,
          costs: typed.dollars('costs')!,
          contributions: partners.map((partner) => ({
            userId: partner.id,
            amount: typed.dollars(partner.control) ?? 0,
          })),
          note: typed.text('note'),
        },
      }),
    onSent({ message }) {
      toast({ title: message });
      onClose();
    },
  });
  return (
    <FormSheet
      title={latest ? 'Correct figures' : 'Record figures'}
      actionLabel={latest ? 'Save correction' : 'Record figures'}
      form={form}
      fallback="The figures were not recorded. Try again."
      onClose={onClose}
    >
      <Field
        label="Revenue"
        prefix="$"
        required
        error={form.errors.revenue}
        hint="Everything the deal brought in, without the partners’ own money."
      >
        <TextInput name="revenue" inputMode="decimal" defaultValue={latest?.revenue} />
      </Field>
      <Field label="Costs" prefix="$" required error={form.errors.costs} hint="Purchase, rehab, holding and closing.">
        <TextInput name="costs" inputMode="decimal" defaultValue={latest?.costs} />
      </Field>
      {partners.map((partner) => (
        <Field
          key={partner.id}
          label={`Capital of ${partner.name}`}
          prefix="$"
          optional
          error={form.errors[partner.control]}
          hint={
            partner.id !== poster.id && contributionAmount !== null
              ? `What they paid in. It comes back first. The post says ${formatMoneyExact(contributionAmount)}.`
              : 'What they paid in. It comes back first.'
          }
        >
          <TextInput name={partner.control} inputMode="decimal" defaultValue={partner.paidIn || ''} />
        </Field>
      ))}
      <Field label="Note" optional>
        <TextArea name="note" maxLength={1_000} />
      </Field>
      {latest && <Small>Recorded figures stay in the ledger. A correction is added to them.</Small>}
    </FormSheet>
  );
}
