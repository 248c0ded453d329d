import {
  dealFieldLabels,
  dealFields,
  pipelineTypeLabels,
  pipelineTypes,
  type Deal,
  type DealField,
  type DealFields,
} from '@dealstead/contracts';
import { Field, Select, TextArea, TextInput, useRequests, type Typed } from '@dealstead/kit';
import { RecordFormSheet } from '../records/RecordFormSheet.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { useDealChanges } from './dealChanges.tsx';
import { isMoneyField, shownValue } from './dealLabels.ts';

const messages = { title: 'Enter a title, such as the street address.' };

/** The values of the fields that the form has; an amount that cannot be read is reported by its name. */
function readFields(typed: Typed): { fields: Partial<DealFields>; wrong: Record<string, string> } {
  const fields: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const name of dealFields.filter((field) => typed.has(field))) {
    const amount = isMoneyField(name) ? typed.dollars(name) : undefined;
    if (!isMoneyField(name)) fields[name] = name === 'title' ? typed.text(name) : typed.optional(name);
    else if (amount === undefined) wrong[name] = 'Enter an amount in dollars.';
    else fields[name] = amount;
  }
  return { fields: fields as Partial<DealFields>, wrong };
}

/** The listing or lead that a new deal is made from. */
function originOf({ propertyId, leadId }: Partial<DealFields>): string | undefined {
  if (propertyId != null) return `listing-${propertyId}`;
  return leadId == null ? undefined : `lead-${leadId}`;
}

export interface DealFormProps {
  /** The deal to edit; without one the form adds a deal. */
  deal?: Deal;
  /** First values of a new deal. */
  initial?: Partial<DealFields>;
  onClose: () => void;
  /** Called with a deal that was added; the form stays open until it is done. */
  onAdded?: (deal: Deal) => void | Promise<void>;
}

/** Adds or edits a deal in a sheet. Fields that someone else changed meanwhile are shown with both values. */
export function DealForm({ deal, initial = {}, onClose, onAdded }: DealFormProps) {
  const { write } = useRequests();
  const { undo } = useDealChanges();
  const form = useRecordForm<DealFields, Deal>({
    noun: 'deal',
    record: deal,
    origin: originOf(initial),
    messages,
    readFields,
    create: (fields, idempotencyKey) =>
      write('POST', '/api/deals', { body: { ...initial, ...fields, title: fields.title ?? '' }, idempotencyKey }),
    async update(id, body) {
      const saved = await write('PATCH', '/api/deals/{id}', { params: { id }, body });
      return { record: saved.deal, changeId: saved.changeId };
    },
    undo,
    nameOf: ({ title }) => title,
    invalidates: ['/api/deals', '/api/dashboards/pro', '/api/leads'],
    onClose,
    onAdded,
  });
  return (
    <RecordFormSheet form={form} isNew={!form.record} labels={dealFieldLabels} shownValue={shownValue}>
      <DealInputs values={form.record ?? initial} isNew={!form.record} errors={form.form.errors} />
    </RecordFormSheet>
  );
}

interface DealInputsProps {
  values: Partial<DealFields>;
  isNew: boolean;
  errors: Readonly<Record<string, string>>;
}

function DealInputs({ values, isNew, errors }: DealInputsProps) {
  const shared = { values, errors };
  // A new deal is asked for an offer only where its analysis has one.
  const hasOffer = !isNew || values.offerAmount != null;
  return (
    <>
      <div data-wide>
        <TextField name="title" {...shared} placeholder="1904 Vance Ave, Memphis" required />
      </div>
      <div data-wide>
        <TextField name="address" {...shared} placeholder="1904 Vance Ave, Memphis, TN 38104" />
      </div>
      <Field label={dealFieldLabels.dealType}>
        <Select name="dealType" defaultValue={values.dealType ?? 'wholesale'}>
          {pipelineTypes.map((type) => (
            <option key={type} value={type}>
              {pipelineTypeLabels[type]}
            </option>
          ))}
        </Select>
      </Field>
      <DateField name="expectedClosingDate" {...shared} />
      <MoneyField name="purchasePrice" {...shared} />
      {hasOffer && <MoneyField name="offerAmount" {...shared} />}
      <MoneyField name="arv" {...shared} />
      <MoneyField name="rehabBudget" {...shared} />
      <MoneyField name="monthlyRent" {...shared} />
      <MoneyField name="wholesaleFee" {...shared} />
      {!isNew && (
        <>
          <DateField name="offerDate" {...shared} />
          <MoneyField name="contractPrice" {...shared} />
          <DateField name="contractDate" {...shared} />
          <MoneyField name="otherCosts" {...shared} />
          <TextField name="buyerName" {...shared} />
          <MoneyField name="actualProfit" {...shared} />
          <DateField name="closingDate" {...shared} />
        </>
      )}
      <div data-wide>
        <Field label="Notes" error={errors.notes}>
          <TextArea name="notes" maxLength={10_000} defaultValue={values.notes ?? ''} />
        </Field>
      </div>
    </>
  );
}

interface InputProps<Name extends DealField> {
  name: Name;
  values: Partial<DealFields>;
  errors: Readonly<Record<string, string>>;
}

function TextField({
  name,
  values,
  errors,
  ...props
}: InputProps<'title' | 'address' | 'buyerName'> & { placeholder?: string; required?: boolean }) {
  return (
    <Field label={dealFieldLabels[name]} error={errors[name]} required={props.required}>
      <TextInput
        name={name}
        maxLength={name === 'address' ? 300 : 200}
        defaultValue={values[name] ?? ''}
        autoComplete="off"
        placeholder={props.placeholder}
      />
    </Field>
  );
}

type MoneyName =
  | 'purchasePrice'
  | 'offerAmount'
  | 'contractPrice'
  | 'rehabBudget'
  | 'arv'
  | 'monthlyRent'
  | 'wholesaleFee'
  | 'otherCosts'
  | 'actualProfit';

function MoneyField({ name, values, errors }: InputProps<MoneyName>) {
  return (
    <Field label={dealFieldLabels[name]} error={errors[name]} prefix="$">
      <TextInput
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={values[name] == null ? '' : values[name].toLocaleString('en-US')}
      />
    </Field>
  );
}

type DateName = 'offerDate' | 'contractDate' | 'expectedClosingDate' | 'closingDate';

function DateField({ name, values, errors }: InputProps<DateName>) {
  return (
    <Field label={dealFieldLabels[name]} error={errors[name]}>
      <TextInput name={name} type="date" defaultValue={values[name] ?? ''} />
    </Field>
  );
}
