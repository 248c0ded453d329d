import {
  canActFor,
  leadFieldLabels,
  leadPriorities,
  leadPriorityLabels,
  leadSources,
  leadStatuses,
  leadStatusLabels,
  leadTypeLabels,
  leadTypes,
  type Lead,
  type LeadField,
  type LeadFields,
  parseTypedDollars,
} from '@dealstead/contracts';
import { Field, formatMoney, Select, TextArea, TextInput, useRequests, useUser } from '@dealstead/kit';
import { css, styled } from 'styled-components';
import { RecordFormSheet } from '../records/RecordFormSheet.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
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
      const amount = parseTypedDollars(text);
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
}

/** Adds or edits a lead in a sheet. Fields that someone else changed meanwhile are shown with both values. */
export function LeadForm({ lead, onClose }: LeadFormProps) {
  const { write } = useRequests();
  const { undo } = useLeadChanges();
  const form = useRecordForm<LeadFields, Lead>({
    noun: 'lead',
    record: lead,
    messages,
    readFields,
    create: (fields, idempotencyKey) =>
      write('POST', '/api/leads', { body: { ...fields, firstName: fields.firstName ?? '' }, idempotencyKey }),
    async update(id, body) {
      const saved = await write('PATCH', '/api/leads/{id}', { params: { id }, body });
      return { record: saved.lead, changeId: saved.changeId };
    },
    undo,
    nameOf: leadName,
    invalidates: ['/api/leads', '/api/dashboards/pro'],
    onClose,
  });
  return (
    <RecordFormSheet form={form} isNew={!form.record} labels={leadFieldLabels} shownValue={shownValue}>
      <LeadInputs lead={form.record} errors={form.errors} />
    </RecordFormSheet>
  );
}

function shownValue(field: string, value: unknown): string {
  if (value === null || value === '') return 'empty';
  return field === 'propertyValue' || field === 'budget' ? formatMoney(Number(value)) : String(value);
}

const readOnlyStyle = css`
  &[readonly] {
    border-color: var(--line);
    background: var(--sunken);
    color: var(--ink-2);
  }
`;
const LeadInput = styled(TextInput)`
  ${readOnlyStyle}
`;
const LeadNotes = styled(TextArea)`
  ${readOnlyStyle}
`;

const maskedHint = 'Your seat does not include contact details. The owner can allow them in Team.';

function LeadInputs({ lead, errors }: { lead: Lead | undefined; errors: Readonly<Record<string, string>> }) {
  const user = useUser();
  // The service refuses an edit of what it masks: the mask would be saved.
  const isMasked = Boolean(lead && user && !canActFor(user, lead.createdByUserId, 'contact-data'));
  const text = (name: Exclude<LeadField, 'nextFollowupDate'>, props: Partial<Parameters<typeof TextInput>[0]> = {}) => (
    <Field
      label={leadFieldLabels[name]}
      error={errors[name]}
      required={name === 'firstName'}
      hint={props.readOnly ? maskedHint : undefined}
    >
      <LeadInput name={name} defaultValue={lead?.[name] ?? ''} autoComplete="off" {...props} />
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
      {text('phone', { type: 'tel', maxLength: 40, readOnly: isMasked })}
      {text('email', { type: 'email', maxLength: 254, readOnly: isMasked })}
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
        <Field label="Notes" hint={isMasked ? maskedHint : undefined}>
          <LeadNotes name="notes" maxLength={10_000} readOnly={isMasked} defaultValue={lead?.notes ?? ''} />
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
