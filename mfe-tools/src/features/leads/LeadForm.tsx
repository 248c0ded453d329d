import {
  canActFor,
  leadField,
  leadFieldLabels,
  leadFieldList,
  leadFieldMessage,
  leadFields,
  leadFileFieldsOf,
  type Lead,
  type LeadField,
  type LeadFields,
  type NamedLeadField,
  typedLeadValue,
} from '@dealstead/contracts';
import { useRequests, useUser } from '@dealstead/kit';
import { RecordFormSheet } from '../records/RecordFormSheet.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { LeadFieldInput } from './LeadFieldInput.tsx';
import { leadName } from './leadLabels.ts';
import { useLeadChanges } from './leadChanges.ts';
import { shownValue } from './shownValue.ts';

const messages = Object.fromEntries(leadFieldList.map((field) => [field.name, leadFieldMessage(field)]));

const isField = (name: string): name is LeadField => leadFields.some((field) => field === name);

/** The form's values by field; one that cannot be read is reported by its name. */
function readFields(form: HTMLFormElement): { fields: Partial<LeadFields>; wrong: Record<string, string> } {
  const fields: Record<string, unknown> = {};
  const wrong: Record<string, string> = {};
  for (const [name, typed] of new FormData(form)) {
    if (!isField(name)) continue;
    fields[name] = typedLeadValue(leadField(name), String(typed));
    if (fields[name] === undefined) wrong[name] = leadFieldMessage(leadField(name));
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
    <RecordFormSheet form={form} isNew={!form.record} labels={leadFieldLabels} shownValue={conflictValue}>
      <LeadInputs lead={form.record} errors={form.errors} />
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
  return leadFileFieldsOf(fields).map((field) => (
    <LeadFieldInput
      key={field.name}
      field={field}
      value={lead?.[field.name]}
      error={errors[field.name]}
      isMasked={isMasked}
    />
  ));
}
