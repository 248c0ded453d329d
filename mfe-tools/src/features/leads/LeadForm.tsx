import {
  canActFor,
  emptyLead,
  leadField,
  leadFieldLabels,
  leadFieldList,
  leadFieldMessage,
  leadFields,
  leadFileFieldsOf,
  leadGroupLabels,
  leadName,
  leadValue,
  type Lead,
  type LeadField,
  type LeadFieldGroup,
  type LeadFields,
  type NamedLeadField,
  typedLeadValue,
} from '@dealstead/contracts';
import { phone, useRequests, useUser, type Typed } from '@dealstead/kit';
import { styled } from 'styled-components';
import { Folded } from '../records/Folded.tsx';
import { RecordFormSheet } from '../records/RecordFormSheet.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { LeadFieldInput } from './LeadFieldInput.tsx';
import { ContactPointsInput } from './ContactPointsInput.tsx';
import { readEmailsOf, readPhonesOf } from './readContactPoints.ts';
import { useLeadChanges } from './leadChanges.ts';
import { shownValue } from './shownValue.ts';
import { useLeadFields } from './useLeadFields.ts';

const messages = Object.fromEntries(leadFieldList.map((field) => [field.name, leadFieldMessage(field)]));

const isField = (name: string): name is LeadField => leadFields.some((field) => field === name);

/** A stored lead of a file that names nobody may stay so. */
const isUnnamed = (lead: object): boolean => 'id' in lead && leadName(lead as Lead) === leadName(emptyLead);

type Read = { fields: Partial<LeadFields>; wrong: Record<string, string> };

/** The form's values by field; one that cannot be read is reported by its name. `stored` is what the form began with. */
function readFields(typed: Typed, stored: typeof emptyLead | Lead, registry: readonly NamedLeadField[]): Read {
  const fields: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  const custom: Record<string, string | number> = { ...stored.custom };
  for (const field of registry) {
    const { name, customId } = field;
    // The first number and address are read with the others.
    if (!typed.has(name) || name === 'phone' || name === 'email') continue;
    const value = typedLeadValue(field, typed.exact(name));
    if (value === undefined) wrong[name] = leadFieldMessage(field);
    if (customId === undefined) fields[name] = value;
    else if (typeof value === 'string' || typeof value === 'number') custom[customId] = value;
    else delete custom[customId];
  }
  const isNamed = Boolean(fields['firstName'] || fields['lastName'] || fields['company']);
  if (!isNamed && !isUnnamed(stored)) wrong['firstName'] = 'Required';
  return {
    fields: {
      ...fields,
      custom,
      phones: readPhonesOf(typed, stored.phones),
      emails: readEmailsOf(typed, stored.emails),
    },
    wrong,
  };
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
  const fields = useLeadFields();
  const form = useRecordForm<LeadFields, Lead>({
    noun: 'lead',
    record: lead,
    messages,
    readFields: (typed) => readFields(typed, lead ?? emptyLead, fields),
    create: (body, idempotencyKey) => write('POST', '/api/leads', { body, idempotencyKey }),
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
    <RecordFormSheet form={form} isNew={!form.record} labels={leadFieldLabels} shownValue={conflictValue}>
      <LeadInputs lead={form.record} errors={form.form.errors} fields={fields} />
    </RecordFormSheet>
  );
}

const conflictValue = (name: string, value: unknown): string =>
  (isField(name) && shownValue(leadField(name), value)) || 'empty';

interface LeadInputsProps {
  lead: Lead | undefined;
  errors: Readonly<Record<string, string>>;
  fields?: readonly NamedLeadField[];
}

/** The inputs of all fields that a form asks for. */
export function LeadInputs({ lead, errors, fields = leadFieldList }: LeadInputsProps) {
  const user = useUser();
  // The service refuses an edit of what it masks: the mask would be saved.
  const isMasked = Boolean(lead && user && !canActFor(user, lead.createdByUserId, 'contact-data'));
  const inputs = (group: LeadFieldGroup) =>
    leadFileFieldsOf(fields)
      .filter((field) => field.group === group)
      .map((field) => (
        <LeadFieldInput
          key={field.name}
          field={field}
          value={lead && leadValue(lead, field)}
          error={errors[field.name]}
          isMasked={isMasked}
        />
      ));
  return (
    <>
      {inputs('main')}
      <Folded
        title={leadGroupLabels.contactPoints}
        summary={contactPointSummary(lead)}
        open={hasErrors(errors, /^(?:phones|emails)\b/)}
      >
        <ContactPointsInput contactPoints="phones" stored={lead?.phones ?? []} readOnly={isMasked} errors={errors} />
        <ContactPointsInput contactPoints="emails" stored={lead?.emails ?? []} readOnly={isMasked} errors={errors} />
      </Folded>
      {groupsOf(fields).map((group) => (
        <Folded
          key={group}
          title={leadGroupLabels[group]}
          open={fields.some((field) => field.group === group && errors[field.name] !== undefined)}
        >
          <Inputs>{inputs(group)}</Inputs>
        </Folded>
      ))}
    </>
  );
}

const foldedGroups = ['owner', 'property', 'loan', 'custom'] as const;

/** The parts in which the form asks for something. */
const groupsOf = (fields: readonly NamedLeadField[]) =>
  foldedGroups.filter((group) => leadFileFieldsOf(fields).some((field) => field.group === group));

const hasErrors = (errors: Readonly<Record<string, string>>, names: RegExp) =>
  Object.keys(errors).some((name) => names.test(name));

const contactPointSummary = (lead: Lead | undefined): string | undefined => {
  const further = Math.max(0, (lead?.phones.length ?? 0) - 1) + Math.max(0, (lead?.emails.length ?? 0) - 1);
  return further === 0 ? undefined : `${further} more`;
};

const Inputs = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 14px 12px;
  padding-bottom: 14px;
  > [data-wide] {
    grid-column: 1 / -1;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
