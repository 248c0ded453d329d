import {
  dealFieldLabels,
  pipelineTypeLabels,
  pipelineTypes,
  type Deal,
  type DealConflict,
  type DealField,
  type DealFields,
} from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Field,
  invalidate,
  messageOf,
  Select,
  Sheet,
  TextArea,
  TextInput,
  toast,
  useFieldErrors,
  useQueryClient,
  useRequests,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { ConflictAlert, parseDollars, SheetForm } from '../records/formParts.tsx';
import { useDealChanges } from './dealChanges.tsx';
import { isMoneyField, shownValue } from './dealLabels.ts';

const messages = { title: 'Enter a title, such as the street address.' };

/** The form's values by field; an amount that cannot be read is reported by its name. */
function readFields(form: HTMLFormElement): { fields: Partial<DealFields>; wrong: Record<string, string> } {
  const fields: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const [name, raw] of new FormData(form)) {
    const text = String(raw).trim();
    const amount = isMoneyField(name as DealField) ? parseDollars(text) : undefined;
    if (!isMoneyField(name as DealField)) fields[name] = text === '' && name !== 'title' ? null : text;
    else if (amount === undefined) wrong[name] = 'Enter an amount in dollars.';
    else fields[name] = amount;
  }
  return { fields: fields as Partial<DealFields>, wrong };
}

function conflictOf(error: unknown): DealConflict | null {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'deal-conflict' ? (problem.details as DealConflict) : null;
}

export interface DealFormProps {
  /** The deal to edit; without one the form adds a deal. */
  deal?: Deal;
  /** First values of a new deal. */
  initial?: Partial<DealFields>;
  onClose: () => void;
  /** Called with a deal that was added. */
  onAdded?: (deal: Deal) => void;
}

/** Adds or edits a deal in a sheet. Fields that someone else changed meanwhile are shown with both values. */
export function DealForm({ deal: given, initial = {}, onClose, onAdded }: DealFormProps) {
  // The deal as the member saw it when they began: live updates of the page must not replace it, or saving would silently
  // overwrite what someone else has changed since.
  const [deal] = useState(given);
  const client = useQueryClient();
  const { write } = useRequests();
  const { undo } = useDealChanges();
  const { errors, check, showServerErrors, form } = useFieldErrors(messages);
  const [conflict, setConflict] = useState<DealConflict | null>(null);
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  async function save(fields: Partial<DealFields>): Promise<void> {
    setPending(true);
    setProblem('');
    try {
      if (deal === undefined) {
        const body = { ...initial, ...fields, title: fields.title ?? '' };
        const created = await write('POST', '/api/deals', { body, idempotencyKey });
        toast({ title: 'Deal added' });
        await invalidate(client, ['/api/deals', '/api/dashboards/pro', '/api/leads']);
        onAdded?.(created);
      } else {
        const body = changesOf(deal, fields, conflict?.version ?? deal.version);
        const saved = body && (await write('PATCH', '/api/deals/{id}', { params: { id: deal.id }, body }));
        if (saved)
          toast({
            title: `${saved.deal.title} saved`,
            action: { label: 'Undo', onPress: () => void undo(saved.changeId) },
          });
        await invalidate(client, ['/api/deals', '/api/dashboards/pro']);
      }
      onClose();
    } catch (error) {
      const details = conflictOf(error);
      if (details) setConflict(details);
      else if (!showServerErrors(error)) setProblem(messageOf(error, 'Failed to save the deal.'));
    } finally {
      setPending(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const { fields, wrong } = readFields(event.currentTarget);
    if (check(event.currentTarget, wrong)) void save(fields);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={deal ? `Edit ${deal.title}` : 'Add deal'}
      footer={
        <Button type="submit" form="deal-form" full pending={pending}>
          {deal ? 'Save deal' : 'Add deal'}
        </Button>
      }
    >
      <SheetForm id="deal-form" onSubmit={submit} {...form}>
        {conflict && <DealConflictAlert conflict={conflict} />}
        {problem && (
          <div data-wide>
            <Alert>{problem}</Alert>
          </div>
        )}
        <DealInputs values={deal ?? initial} isNew={deal === undefined} errors={errors} />
      </SheetForm>
    </Sheet>
  );
}

/** The fields that differ from the deal as the form showed it, with their former values; null where none does. */
function changesOf(deal: Deal, fields: Partial<DealFields>, version: number) {
  const changes = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => deal[name as DealField] !== value),
  ) as Partial<DealFields>;
  if (Object.keys(changes).length === 0) return null;
  const was = Object.fromEntries(Object.keys(changes).map((name) => [name, deal[name as DealField]]));
  return { version, changes, was: was as Partial<DealFields> };
}

function DealConflictAlert({ conflict: { fields } }: { conflict: DealConflict }) {
  return (
    <ConflictAlert
      noun="deal"
      fields={fields.map(({ field, yours, theirs }) => ({
        label: dealFieldLabels[field],
        theirs: shownValue(field, theirs),
        yours: shownValue(field, yours),
      }))}
    />
  );
}

interface DealInputsProps {
  values: Partial<DealFields>;
  isNew: boolean;
  errors: Readonly<Record<string, string>>;
}

function DealInputs({ values, isNew, errors }: DealInputsProps) {
  const shared = { values, errors };
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
      <MoneyField name="arv" {...shared} />
      <MoneyField name="rehabBudget" {...shared} />
      <MoneyField name="wholesaleFee" {...shared} />
      {!isNew && (
        <>
          <MoneyField name="offerAmount" {...shared} />
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
