import {
  leadFieldLabels,
  leadPriorities,
  leadPriorityLabels,
  leadSources,
  leadStatuses,
  leadStatusLabels,
  leadTypeLabels,
  leadTypes,
  type Lead,
  type LeadConflict,
  type LeadField,
  type LeadFields,
} from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Field,
  formatMoney,
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
import { leadName } from './leadLabels.ts';
import { useLeadChanges } from './leadChanges.ts';

const messages = {
  firstName: 'Enter a first name.',
  email: 'Enter a valid email address.',
  propertyValue: 'Enter an amount in dollars.',
  budget: 'Enter an amount in dollars.',
};

/** The form's values by field; an amount that cannot be read is reported by its name. */
function readFields(form: HTMLFormElement): { fields: Partial<LeadFields>; wrong: Record<string, string> } {
  const fields: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const [name, raw] of new FormData(form)) {
    const text = String(raw).trim();
    if (name === 'propertyValue' || name === 'budget') {
      const amount = parseDollars(text);
      if (amount === undefined) wrong[name] = 'Must be a number';
      fields[name] = amount;
    } else fields[name] = text === '' && name !== 'lastName' ? null : text;
  }
  return { fields: fields as Partial<LeadFields>, wrong };
}

export interface LeadFormProps {
  /** The lead to edit; without one the form adds a lead. */
  lead?: Lead;
  onClose: () => void;
  /** Called with a lead that was added or saved. */
  onSaved?: (lead: Lead) => void;
}

/** Adds or edits a lead in a sheet. Fields that someone else changed meanwhile are shown with both values. */
export function LeadForm({ lead: given, onClose, onSaved }: LeadFormProps) {
  // The lead as the member saw it when they began: live updates of the page must not replace it, or saving would silently
  // overwrite what someone else has changed since.
  const [lead] = useState(given);
  const client = useQueryClient();
  const { write } = useRequests();
  const { undo } = useLeadChanges();
  const { errors, check, showServerErrors, form } = useFieldErrors(messages);
  const [conflict, setConflict] = useState<LeadConflict | null>(null);
  const [problem, setProblem] = useState('');
  const [pending, setPending] = useState(false);
  const [key] = useState(() => crypto.randomUUID());

  async function save(fields: Partial<LeadFields>, version = lead?.version): Promise<void> {
    setPending(true);
    setProblem('');
    try {
      if (lead === undefined) {
        const body = { ...fields, firstName: fields.firstName ?? '' };
        const created = await write('POST', '/api/leads', { body, idempotencyKey: key });
        toast({ title: 'Lead added' });
        await invalidate(client, ['/api/leads', '/api/dashboards/pro']);
        onSaved?.(created);
      } else {
        const changes = Object.fromEntries(
          Object.entries(fields).filter(([name, value]) => lead[name as LeadField] !== value),
        ) as Partial<LeadFields>;
        if (Object.keys(changes).length === 0) return onClose();
        const was = Object.fromEntries(Object.keys(changes).map((name) => [name, lead[name as LeadField]]));
        const params = { id: lead.id };
        const body = { version: version ?? lead.version, changes, was };
        const { lead: saved, changeId } = await write('PATCH', '/api/leads/{id}', { params, body });
        toast({
          title: `${leadName(saved)} saved`,
          action: { label: 'Undo', onPress: () => void undo(changeId) },
        });
        await invalidate(client, ['/api/leads', '/api/dashboards/pro']);
        onSaved?.(saved);
      }
      onClose();
    } catch (error) {
      const details = conflictOf(error);
      if (details) setConflict(details);
      else if (!showServerErrors(error)) setProblem(messageOf(error, 'Failed to save the lead.'));
    } finally {
      setPending(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const { fields, wrong } = readFields(event.currentTarget);
    if (check(event.currentTarget, wrong)) void save(fields, conflict?.version);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={lead ? `Edit ${leadName(lead)}` : 'Add lead'}
      footer={
        <Button type="submit" form="lead-form" full pending={pending}>
          {lead ? 'Save lead' : 'Add lead'}
        </Button>
      }
    >
      <SheetForm id="lead-form" onSubmit={submit} {...form}>
        {conflict && (
          <ConflictAlert
            noun="lead"
            fields={conflict.fields.map(({ field, yours, theirs }) => ({
              label: leadFieldLabels[field],
              theirs: shown(field, theirs),
              yours: shown(field, yours),
            }))}
          />
        )}
        {problem && (
          <div data-wide>
            <Alert>{problem}</Alert>
          </div>
        )}
        <LeadInputs lead={lead} errors={errors} />
      </SheetForm>
    </Sheet>
  );
}

function conflictOf(error: unknown): LeadConflict | null {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'lead-conflict' ? (problem.details as LeadConflict) : null;
}

const shown = (field: LeadField, value: unknown) =>
  value === null || value === ''
    ? 'empty'
    : field === 'propertyValue' || field === 'budget'
      ? formatMoney(Number(value))
      : String(value);

function LeadInputs({ lead, errors }: { lead: Lead | undefined; errors: Readonly<Record<string, string>> }) {
  const text = (name: Exclude<LeadField, 'nextFollowupDate'>, props: Partial<Parameters<typeof TextInput>[0]> = {}) => (
    <Field label={leadFieldLabels[name]} error={errors[name]} required={name === 'firstName'}>
      <TextInput name={name} defaultValue={lead?.[name] ?? ''} autoComplete="off" {...props} />
    </Field>
  );
  const choice = <Value extends string>(
    name: 'leadType' | 'status' | 'priority',
    values: readonly Value[],
    labels: Record<Value, string>,
    initial: Value,
  ) => (
    <Field label={leadFieldLabels[name]}>
      <Select name={name} defaultValue={lead?.[name] ?? initial}>
        {values.map((value) => (
          <option key={value} value={value}>
            {labels[value]}
          </option>
        ))}
      </Select>
    </Field>
  );
  const money = (name: 'propertyValue' | 'budget') => (
    <Field label={leadFieldLabels[name]} error={errors[name]} prefix="$">
      <TextInput
        name={name}
        inputMode="decimal"
        defaultValue={lead?.[name] == null ? '' : lead[name].toLocaleString('en-US')}
      />
    </Field>
  );
  return (
    <>
      {text('firstName', { maxLength: 100 })}
      {text('lastName', { maxLength: 100 })}
      {text('phone', { type: 'tel', maxLength: 40 })}
      {text('email', { type: 'email', maxLength: 254 })}
      <div data-wide>{text('propertyAddress', { maxLength: 300, placeholder: '1904 Vance Ave, Memphis, TN' })}</div>
      {money('propertyValue')}
      {choice('leadType', leadTypes, leadTypeLabels, 'seller')}
      {choice('status', leadStatuses, leadStatusLabels, 'new')}
      {choice('priority', leadPriorities, leadPriorityLabels, 'medium')}
      {text('motivation', { maxLength: 200, placeholder: 'Probate, relocating, tired landlord' })}
      {text('timeline', { maxLength: 200, placeholder: 'Wants to close by March' })}
      {text('leadSource', { maxLength: 80, list: 'lead-sources' })}
      {money('budget')}
      {text('company', { maxLength: 200 })}
      <Field label="Follow-up">
        <TextInput name="nextFollowupDate" type="date" defaultValue={lead?.nextFollowupDate ?? ''} />
      </Field>
      <div data-wide>
        <Field label="Notes">
          <TextArea name="notes" maxLength={10_000} defaultValue={lead?.notes ?? ''} />
        </Field>
      </div>
      <datalist id="lead-sources">
        {leadSources.map((source) => (
          <option key={source}>{source}</option>
        ))}
      </datalist>
    </>
  );
}
