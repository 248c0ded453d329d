import { parseTypedDollars } from '@dealstead/contracts';
import type { VentureDetails } from '@dealstead/contracts';
import {
  Alert,
  Button,
  Field,
  formatMoneyExact,
  messageOf,
  Sheet,
  Small,
  Stack,
  TextArea,
  TextInput,
  toast,
  useWrite,
  DraftNotice,
  useFormDraft,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';

export interface FiguresSheetProps {
  details: VentureDetails;
  onClose: () => void;
}

const amountError = (amount: number | null | undefined): string | undefined =>
  amount === null || amount === undefined || amount < 0 ? 'Enter an amount in dollars, or 0.' : undefined;
// A partner without capital needs no zero.
const capitalError = (amount: number | null | undefined): string | undefined =>
  amount === null ? undefined : amountError(amount);

/** The actual figures of a signed venture: recorded, or corrected. */
export function FiguresSheet({ details, onClose }: FiguresSheetProps) {
  // The figures as the member saw them: newer ones of the partner are refused, not overwritten.
  const [latest] = useState(details.statements[0]);
  const { id, poster, contributionAmount } = details.venture;
  const partners = [poster, ...(details.partner ? [details.partner] : [])];
  const [form, setForm] = useState({
    revenue: latest?.revenue.toString() ?? '',
    costs: latest?.costs.toString() ?? '',
    note: '',
  });
  const [capital, setCapital] = useState<Readonly<Record<number, string>>>(
    Object.fromEntries(
      (latest?.shares ?? []).flatMap(({ userId, contributed }) =>
        contributed === 0 ? [] : [[userId, contributed.toString()]],
      ),
    ),
  );
  const [isTried, setTried] = useState(false);
  const draft = useFormDraft(`venture-${id}-figures`);
  const record = useWrite('POST', '/api/joint-ventures/{id}/statements', {
    invalidates: ['/api/joint-ventures'],
    onSuccess: ({ message }) => {
      draft.clear();
      toast({ title: message });
      onClose();
    },
  });
  const [revenue, costs] = [parseTypedDollars(form.revenue), parseTypedDollars(form.costs)];
  const amounts = partners.map((partner) => ({
    userId: partner.id,
    amount: parseTypedDollars(capital[partner.id] ?? ''),
  }));
  const errors = isTried ? { revenue: amountError(revenue), costs: amountError(costs) } : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (record.isPending || amountError(revenue) || amountError(costs)) return;
    if (amounts.some(({ amount }) => capitalError(amount))) return;
    const contributions = amounts.map(({ userId, amount }) => ({ userId, amount: amount ?? 0 }));
    const body = {
      after: latest?.number ?? 0,
      revenue: revenue!,
      costs: costs!,
      contributions,
      note: form.note.trim(),
    };
    record.mutate({ params: { id }, body });
  };
  return (
    <Sheet
      open
      title={latest ? 'Correct figures' : 'Record figures'}
      onClose={onClose}
      footer={
        <Button type="submit" form="figures-form" full pending={record.isPending}>
          {latest ? 'Save correction' : 'Record figures'}
        </Button>
      }
    >
      <form id="figures-form" onSubmit={submit} noValidate>
        <Stack space={4}>
          <DraftNotice draft={draft} />
          <Field
            label="Revenue"
            prefix="$"
            required
            error={errors.revenue}
            hint="Everything the deal brought in, without the partners’ own money."
          >
            <TextInput
              inputMode="decimal"
              value={form.revenue}
              onChange={({ target }) => setForm({ ...form, revenue: target.value })}
            />
          </Field>
          <Field label="Costs" prefix="$" required error={errors.costs} hint="Purchase, rehab, holding and closing.">
            <TextInput
              inputMode="decimal"
              value={form.costs}
              onChange={({ target }) => setForm({ ...form, costs: target.value })}
            />
          </Field>
          {partners.map((partner, i) => (
            <Field
              key={partner.id}
              label={`Capital of ${partner.name}`}
              prefix="$"
              optional
              error={isTried ? capitalError(amounts[i]!.amount) : undefined}
              hint={
                partner.id !== poster.id && contributionAmount !== null
                  ? `What they paid in. It comes back first. The post says ${formatMoneyExact(contributionAmount)}.`
                  : 'What they paid in. It comes back first.'
              }
            >
              <TextInput
                inputMode="decimal"
                value={capital[partner.id] ?? ''}
                onChange={({ target }) => setCapital({ ...capital, [partner.id]: target.value })}
              />
            </Field>
          ))}
          <Field label="Note" optional>
            <TextArea
              value={form.note}
              maxLength={1_000}
              onChange={({ target }) => setForm({ ...form, note: target.value })}
            />
          </Field>
          {latest && <Small>Recorded figures stay in the ledger. A correction is added to them.</Small>}
          {record.error && <Alert>{messageOf(record.error, 'The figures were not recorded. Try again.')}</Alert>}
        </Stack>
      </form>
    </Sheet>
  );
}
