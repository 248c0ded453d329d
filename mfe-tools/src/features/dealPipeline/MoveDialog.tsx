import {
  dealFieldLabels,
  dealStageLabels,
  missingSentence,
  type DealField,
  type DealFields,
  type MissingRequirement,
} from '@dealstead/contracts';
import { Field, formatAgreedMoney, TextInput, type Typed, useForm } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { DayInput } from '../records/DayInput.tsx';
import type { BlockedMove, DealChanges, EditableDeal } from './dealChanges.tsx';
import { isMoneyField } from './dealLabels.ts';

export interface MoveDialogProps {
  blocked: BlockedMove;
  /** Today as an ISO date. */
  today: string;
  changes: DealChanges;
}

/** Asks for what a stage requires, offers what it does without, and moves the deal with it. */
export function MoveDialog({ blocked: { deal, stage, missing, optional }, today, changes }: MoveDialogProps) {
  const form = useForm({
    draft: `deal-${deal.id}-${stage}`,
    check: (typed) => readFields(typed, missing, optional).wrong,
    send: (typed) => changes.edit(deal, { stage, ...readFields(typed, missing, optional).fields }, true),
    onSent: changes.closeBlocked,
  });
  return (
    <FormDialog
      title={`Move to ${dealStageLabels[stage]}`}
      actionLabel="Move deal"
      form={form}
      fallback="The deal was not moved. Try again."
      onClose={changes.closeBlocked}
    >
      <p>
        {deal.title}
        {missing.length > 0 && `: ${missingSentence(stage, missing)}`}
      </p>
      {missing.map(({ field }) => (
        <StageInput key={field} field={field} deal={deal} today={today} error={form.errors[field]} />
      ))}
      {optional.map((field) => (
        <StageInput key={field} field={field} deal={deal} today={today} error={form.errors[field]} isOptional />
      ))}
    </FormDialog>
  );
}

interface StageInputProps {
  field: DealField;
  deal: EditableDeal;
  today: string;
  error: string | undefined;
  isOptional?: boolean;
}

function StageInput({ field, deal, today, error, isOptional = false }: StageInputProps) {
  if (isMoneyField(field))
    return (
      <Field
        label={dealFieldLabels[field]}
        prefix="$"
        required={!isOptional}
        optional={isOptional}
        error={error}
        hint={hintFor(field, deal)}
      >
        <TextInput name={field} inputMode="decimal" autoComplete="off" />
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
        {field === 'expectedClosingDate' ? (
          <TextInput name={field} type="date" />
        ) : (
          <DayInput name={field} day={today} />
        )}
      </Field>
    );
  return (
    <Field label={dealFieldLabels[field]} required error={error}>
      <TextInput name={field} maxLength={200} autoComplete="off" />
    </Field>
  );
}

/** What to compare an amount with, which the member states: an offer with the asking price and the MAO, a contract with the offer. */
function hintFor(field: DealField, deal: EditableDeal): string | undefined {
  const amount = (label: string, value: number | null | undefined) =>
    value == null ? [] : [`${label} ${formatAgreedMoney(value)}`];
  const maximum = amount('Maximum offer (MAO):', deal.maximumOffer);
  switch (field) {
    case 'offerAmount':
      return [...amount('Asking', deal.purchasePrice), ...maximum].join('. ') || undefined;
    case 'contractPrice':
      return [...amount('Your offer:', deal.offerAmount), ...maximum].join('. ') || undefined;
    case 'actualProfit':
      return amount('Expected:', deal.expectedProfit)[0];
    default:
      return undefined;
  }
}

function readFields(
  typed: Typed,
  missing: readonly MissingRequirement[],
  optional: readonly DealField[],
): { fields: Partial<DealFields>; wrong: Record<string, string> } {
  const fields: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const field of [...missing.map((requirement) => requirement.field), ...optional]) {
    const text = typed.text(field);
    if (text === '' && optional.includes(field)) continue;
    const value = isMoneyField(field) ? typed.dollars(field) : text;
    if (value === null || value === '' || value === undefined)
      wrong[field] = isMoneyField(field) ? 'Enter an amount in dollars.' : 'Required';
    else fields[field] = value;
  }
  return { fields: fields as Partial<DealFields>, wrong };
}
