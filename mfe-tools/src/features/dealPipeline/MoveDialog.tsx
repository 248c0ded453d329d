import {
  dealFieldLabels,
  dealStageLabels,
  missingSentence,
  type DealField,
  type DealFields,
  type MissingRequirement,
  parseTypedDollars,
} from '@dealstead/contracts';
import { Button, Dialog, DraftNotice, Field, formatAgreedMoney, Stack, TextInput, useFormDraft } from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import type { BlockedMove, DealChanges, EditableDeal } from './dealChanges.tsx';
import { isMoneyField } from './dealLabels.ts';

export interface MoveDialogProps {
  blocked: BlockedMove;
  /** Today as an ISO date. */
  today: string;
  changes: DealChanges;
}

/** Asks for what a stage requires, and moves the deal with it. */
export function MoveDialog({ blocked: { deal, stage, missing }, today, changes }: MoveDialogProps) {
  const draft = useFormDraft(`deal-${deal.id}-${stage}`);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { fields, wrong } = readFields(new FormData(event.currentTarget), missing);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    changes.closeBlocked();
    if ((await changes.edit(deal, { stage, ...fields })) !== null) draft.clear();
  };
  return (
    <Dialog
      open
      onClose={changes.closeBlocked}
      title={`Move to ${dealStageLabels[stage]}`}
      footer={
        <>
          <Button kind="secondary" onClick={changes.closeBlocked}>
            Cancel
          </Button>
          <Button type="submit" form="move-deal">
            Move deal
          </Button>
        </>
      }
    >
      <form id="move-deal" noValidate onSubmit={(event) => void submit(event)}>
        <Stack space={3}>
          <DraftNotice draft={draft} />
          <p>
            {deal.title}: {missingSentence(stage, missing)}
          </p>
          {missing.map(({ field }) => (
            <RequiredInput key={field} field={field} deal={deal} today={today} error={errors[field]} />
          ))}
        </Stack>
      </form>
    </Dialog>
  );
}

interface RequiredInputProps {
  field: DealField;
  deal: EditableDeal;
  today: string;
  error: string | undefined;
}

function RequiredInput({ field, deal, today, error }: RequiredInputProps) {
  const suggestion = suggestionFor(field, deal, today);
  if (isMoneyField(field))
    return (
      <Field label={dealFieldLabels[field]} prefix="$" required error={error} hint={hintFor(field, deal)}>
        <TextInput name={field} inputMode="decimal" defaultValue={suggestion} autoComplete="off" />
      </Field>
    );
  if (field.endsWith('Date'))
    return (
      <Field
        label={dealFieldLabels[field]}
        required
        error={error}
        {...(field === 'contractDate' ? { hint: 'Or upload the signed contract under Documents first.' } : {})}
      >
        <TextInput name={field} type="date" defaultValue={suggestion} />
      </Field>
    );
  return (
    <Field label={dealFieldLabels[field]} required error={error}>
      <TextInput name={field} maxLength={200} defaultValue={suggestion} autoComplete="off" />
    </Field>
  );
}

/** What to compare an amount with: the offer with the MAO, the actual profit, which only the member knows, with the expected one. */
function hintFor(field: DealField, { expectedProfit, maximumOffer }: EditableDeal): string | undefined {
  if (field === 'offerAmount' && maximumOffer != null) return `Maximum offer (MAO): ${formatAgreedMoney(maximumOffer)}`;
  if (field === 'actualProfit' && expectedProfit != null) return `Expected: ${formatAgreedMoney(expectedProfit)}`;
  return undefined;
}

/** A likely value: the offer repeats the asking price, the contract the offer. */
function suggestionFor(field: DealField, deal: EditableDeal, today: string): string {
  const amount = (value: number | null | undefined) => (value == null ? '' : formatAgreedMoney(value).replace('$', ''));
  switch (field) {
    case 'offerAmount':
      return amount(deal.purchasePrice);
    case 'contractPrice':
      return amount(deal.offerAmount);
    case 'contractDate':
    case 'closingDate':
      return today;
    default:
      return '';
  }
}

function readFields(
  form: FormData,
  missing: readonly MissingRequirement[],
): { fields: Partial<DealFields>; wrong: Record<string, string> } {
  const fields: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const { field } of missing) {
    const text = String(form.get(field) ?? '').trim();
    const value = isMoneyField(field) ? parseTypedDollars(text) : text;
    if (value === null || value === '' || value === undefined)
      wrong[field] = isMoneyField(field) ? 'Enter an amount in dollars.' : 'Required';
    else fields[field] = value;
  }
  return { fields: fields as Partial<DealFields>, wrong };
}
