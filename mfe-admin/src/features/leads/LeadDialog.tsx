import { parseTypedDollars } from '@dealstead/contracts';
import type { FormEvent } from 'react';
import type { LeadChange, SellerLeadRecord } from '@dealstead/contracts/listings/leads';
import {
  Alert,
  Button,
  Dialog,
  Field,
  FormError,
  Select,
  Stack,
  TextInput,
  messageOf,
  toast,
  useFieldErrors,
  useRead,
  useWrite,
  DraftNotice,
  useFormDraft,
} from '@dealstead/kit';
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
  const fields = useFieldErrors(messages);
  const draft = useFormDraft(`seller-lead-${lead.id}`);
  const assigneesQuery = useRead('/api/admin/lead-assignees');
  const save = useWrite('PUT', '/api/admin/seller-leads/{id}', {
    invalidates: ['/api/admin/seller-leads'],
    onSuccess: ({ message }) => {
      draft.clear();
      toast({ title: message });
      onClose();
    },
    onError: (error) => void fields.showServerErrors(error),
  });
  const { assignee } = lead;
  // The current assignee is an option while the list loads, and when they are no longer an admin.
  const others = (assigneesQuery.data ?? []).filter(({ id }) => id !== assignee?.id);
  const assignees = assignee ? [assignee, ...others] : others;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { estimatedValue, ...entered } = leadIn(new FormData(event.currentTarget));
    const invalid: Record<string, string> = {};
    if (Number.isNaN(estimatedValue)) invalid.estimatedValue = messages.estimatedValue;
    if (!fields.check(event.currentTarget, invalid) || save.isPending) return;
    const body = changesOf(lead, { estimatedValue, ...entered });
    if (Object.keys(body).length === 0) onClose();
    else save.mutate({ params: { id: lead.id }, body });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Edit lead: ${lead.propertyAddress}`}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="edit-lead" pending={save.isPending} pendingLabel="Saving...">
            Save lead
          </Button>
        </>
      }
    >
      <form id="edit-lead" {...fields.form} onSubmit={submit}>
        <Stack space={3}>
          <DraftNotice draft={draft} />
          <FormError error={save.error} fallback="The lead was not saved. Try again." />
          {assigneesQuery.error && <Alert>{messageOf(assigneesQuery.error, 'The list of admins did not load.')}</Alert>}
          <LeadFields lead={lead} assignees={assignees} errors={fields.errors} />
        </Stack>
      </form>
    </Dialog>
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

/** The lead's fields in the form; NaN for an estimated value that is not an amount. */
function leadIn(form: FormData): Required<Omit<LeadChange, 'status'>> & Pick<LeadChange, 'status'> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const dollars = parseTypedDollars(text('estimatedValue'));
  return {
    status: statuses.find((status) => status === text('status')),
    estimatedValue: dollars === undefined ? Number.NaN : dollars,
    followUpDate: text('followUpDate') || null,
    assignedTo: Number(text('assignedTo')) || null,
  };
}

/** The fields of the form that differ from the lead. */
function changesOf(lead: SellerLeadRecord, entered: ReturnType<typeof leadIn>): LeadChange {
  const changes: LeadChange = {};
  if (entered.status !== undefined && entered.status !== lead.status) changes.status = entered.status;
  if (entered.estimatedValue !== lead.estimatedValue) changes.estimatedValue = entered.estimatedValue;
  if (entered.followUpDate !== lead.followUpDate) changes.followUpDate = entered.followUpDate;
  if (entered.assignedTo !== (lead.assignee?.id ?? null)) changes.assignedTo = entered.assignedTo;
  return changes;
}
