import { addDays, type LeadRecord } from '@dealstead/contracts';
import {
  Badge,
  Button,
  Field,
  Form,
  Panel,
  PanelHead,
  Small,
  TextInput,
  useForm,
  type FormState,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { LeadChanges } from '../leadChanges.ts';
import { followUpText, isLate } from '../leadLabels.ts';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 12px;
`;

/** Dates that a follow-up is postponed to with one press. */
const postponements = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['Next week', 7],
] as const;

/** The open follow-up of a lead: done, postponed or planned anew. */
export function FollowUpPanel({ lead, changes }: { lead: LeadRecord; changes: LeadChanges }) {
  const [isPlanning, setPlanning] = useState(false);
  // Here, because the form is gone once the lead has a follow-up, which is read again before the answer arrives.
  const form = useForm({
    draft: `lead-${lead.id}-follow-up`,
    messages: { date: 'Choose the day.' },
    send(typed) {
      const description = typed.text('description');
      const body = { date: typed.text('date'), ...(description && { description }) };
      return changes.plan(lead, body, 'Follow-up planned', (error) => {
        throw error;
      });
    },
    onSent: () => setPlanning(false),
  });
  const { nextFollowupDate: date, today } = lead;
  const open = lead.activities.find(({ scheduledDate, completedDate }) => scheduledDate && !completedDate);
  const postpone = (label: string, days: number) =>
    void changes.plan(lead, { date: addDays(today, days) }, `Follow-up moved: ${label.toLowerCase()}`);
  return (
    <Panel aria-labelledby="follow-up">
      <PanelHead>
        <h2 id="follow-up">Follow-up</h2>
        {date && (
          <Badge tone={isLate(date, today) ? 'danger' : date === today ? 'amber' : 'plain'}>
            {followUpText(date, today)}
          </Badge>
        )}
      </PanelHead>
      {isPlanning || !date ? (
        <PlanForm form={form} initial={{ description: open?.description ?? '', date: date ?? '' }} />
      ) : (
        <>
          <p>{open?.description ?? 'Follow up'}</p>
          <Buttons>
            <Button
              kind="secondary"
              size="small"
              onClick={() => void changes.plan(lead, { done: true }, 'Follow-up done')}
            >
              Done
            </Button>
            {postponements.map(([label, days]) => (
              <Button key={label} kind="secondary" size="small" onClick={() => postpone(label, days)}>
                {label}
              </Button>
            ))}
            <Button kind="quiet" size="small" onClick={() => setPlanning(true)}>
              Change
            </Button>
            <Button
              kind="quiet"
              size="small"
              onClick={() => void changes.plan(lead, { done: false }, 'Follow-up removed')}
            >
              Remove
            </Button>
          </Buttons>
        </>
      )}
      {!date && <Small>It appears in your dashboard on that day.</Small>}
    </Panel>
  );
}

interface PlanFormProps {
  form: FormState;
  initial: { description: string; date: string };
}

const PlanForm = ({ form, initial }: PlanFormProps) => (
  <Form form={form} fallback="The follow-up was not saved. Try again.">
    <Field label="What to do" error={form.errors['description']}>
      <TextInput
        name="description"
        maxLength={300}
        defaultValue={initial.description}
        placeholder="Call back about the price"
      />
    </Field>
    <Field label="When" required error={form.errors['date']}>
      <TextInput name="date" type="date" defaultValue={initial.date} />
    </Field>
    <div>
      <Button type="submit" kind="secondary" size="small" pending={form.isPending}>
        Plan follow-up
      </Button>
    </div>
  </Form>
);
