import { addDays, type LeadRecord } from '@dealstead/contracts';
import {
  Badge,
  Button,
  Field,
  Panel,
  PanelHead,
  Small,
  TextInput,
  DraftNotice,
  useFieldErrors,
  useFormDraft,
  type Draft,
} from '@dealstead/kit';
import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import type { LeadChanges } from '../leadChanges.ts';
import { followUpText, isLate } from '../leadLabels.ts';

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 12px;
`;

const Form = styled.form`
  display: grid;
  gap: 12px;
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
  const draft = useFormDraft(`lead-${lead.id}-follow-up`);
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
        <PlanForm
          lead={lead}
          initial={open?.description ?? ''}
          draft={draft}
          onPlan={async (body) => {
            setPlanning(false);
            if (await changes.plan(lead, body, 'Follow-up planned')) draft.clear();
          }}
        />
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
  lead: LeadRecord;
  initial: string;
  draft: Draft;
  onPlan: (body: { date: string; description?: string }) => Promise<void>;
}

function PlanForm({ lead, initial, draft, onPlan }: PlanFormProps) {
  const fields = useFieldErrors();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const description = String(values.get('description')).trim();
    const date = String(values.get('date'));
    if (fields.show(date === '' ? { date: 'Choose the day.' } : {})) return;
    void onPlan({ date, ...(description ? { description } : {}) });
  };
  return (
    <Form {...fields.form} onSubmit={submit}>
      <DraftNotice draft={draft} />
      <Field label="What to do">
        <TextInput name="description" maxLength={300} defaultValue={initial} placeholder="Call back about the price" />
      </Field>
      <Field label="When" required error={fields.errors['date']}>
        <TextInput name="date" type="date" defaultValue={lead.nextFollowupDate ?? ''} />
      </Field>
      <div>
        <Button type="submit" kind="secondary" size="small">
          Plan follow-up
        </Button>
      </div>
    </Form>
  );
}
