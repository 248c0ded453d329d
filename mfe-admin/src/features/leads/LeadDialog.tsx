import type { FieldErrors } from '@dealstead/contracts';
import type { LeadChange, SellerLeadRecord } from '@dealstead/contracts/listings/leads';
import {
  Alert,
  Field,
  Select,
  TextInput,
  messageOf,
  toast,
  type Typed,
  useForm,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { assigneeLabel, leadStatusLabels } from './labels.ts';

const messages = {
  status: 'Choose a status.',
  estimatedValue: 'Enter a dollar amount from 0 to 1,000,000,000, like 185,000.',
  followUpDate: 'Enter a date between 2000 and 2100.',
  assignedTo: 'Choose an admin from the list.',
};

const statuses = Object.keys(leadStatusLabels) as SellerLeadRecord['status'][];

/** Edit dialog of a lead. Sends only changed fields, so that another admin's changes to other fields persist. */
export function LeadDialog({ lead, onClose }: { lead: SellerLeadRecord; onClose: () => void }) {
  const assigneesQuery = useRead('/api/admin/lead-assignees');
  const save = useWrite('PUT', '/api/admin/seller-leads/{id}', {
    invalidates: ['/api/admin/seller-leads'],
  });
  const form = useForm({
    draft: `seller-lead-${lead.id}`,
    messages,
    check: (typed): FieldErrors =>
      typed.dollars('estimatedValue') === undefined ? { estimatedValue: messages.estimatedValue } : {},
    send: async (typed) => {
      const body = changesOf(lead, leadIn(typed));
      return Object.keys(body).length > 0 ? save.mutateAsync({ params: { id: lead.id }, body }) : null;
    },
    onSent: (saved) => {
      if (saved) toast({ title: saved.message });
      onClose();
    },
  });
  const { assignee } = lead;
  // The current assignee is an option while the list loads, and when they are no longer an admin.
  const others = (assigneesQuery.data ?? []).filter(({ id }) => id !== assignee?.id);
  const assignees = assignee ? [assignee, ...others] : others;

  return (
    <FormDialog
      title={`Edit lead: ${lead.propertyAddress}`}
      actionLabel="Save lead"
      pendingLabel="Saving..."
      form={form}
      fallback="The lead was not saved. Try again."
      onClose={onClose}
    >
      {assigneesQuery.error && <Alert>{messageOf(assigneesQuery.error, 'The list of admins did not load.')}</Alert>}
      <LeadFields lead={lead} assignees={assignees} errors={form.errors} />
    </FormDialog>
  );
}

interface LeadFieldsProps {
  lead: SellerLeadRecord;
  assignees: readonly NonNullable<SellerLeadRecord['assignee']>[];
  errors: Readonly<Record<string, string | undefined>>;
}

function LeadFields({ lead, assignees, errors }: LeadFieldsProps) {
  return (
    <>
      <Field label="Status" error={errors.status}>
        <Select name="status" defaultValue={lead.status}>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {leadStatusLabels[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Estimated value in dollars" optional error={errors.estimatedValue}>
        <TextInput
          name="estimatedValue"
          inputMode="decimal"
          maxLength={20}
          defaultValue={lead.estimatedValue?.toLocaleString('en-US') ?? ''}
        />
      </Field>
      <Field label="Follow-up date" optional error={errors.followUpDate}>
        <TextInput name="followUpDate" type="date" defaultValue={lead.followUpDate ?? ''} />
      </Field>
      <Field label="Assigned to" optional error={errors.assignedTo}>
        <Select name="assignedTo" defaultValue={lead.assignee?.id ?? ''}>
          <option value="">Not assigned</option>
          {assignees.map((each) => (
            <option key={each.id} value={each.id}>
              {assigneeLabel(each)}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

/** The lead's fields in the form. */
const leadIn = (typed: Typed): Required<Omit<LeadChange, 'status'>> & Pick<LeadChange, 'status'> => ({
  status: typed.choice('status', statuses),
  estimatedValue: typed.dollars('estimatedValue') ?? null,
  followUpDate: typed.optional('followUpDate'),
  assignedTo: typed.id('assignedTo'),
});

/** The fields of the form that differ from the lead. */
function changesOf(lead: SellerLeadRecord, entered: ReturnType<typeof leadIn>): LeadChange {
  const changes: LeadChange = {};
  if (entered.status !== undefined && entered.status !== lead.status) changes.status = entered.status;
  if (entered.estimatedValue !== lead.estimatedValue) changes.estimatedValue = entered.estimatedValue;
  if (entered.followUpDate !== lead.followUpDate) changes.followUpDate = entered.followUpDate;
  if (entered.assignedTo !== (lead.assignee?.id ?? null)) changes.assignedTo = entered.assignedTo;
  return changes;
}
