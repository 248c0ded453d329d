import {
  callablePhone,
  callOutcomeLabels,
  callOutcomes,
  barredReason,
  isBarred,
  phoneKindLabels,
  loggedActivities,
  type LeadRecord,
  type LoggedActivity,
} from '@dealstead/contracts';
import { Button, Field, Form, Panel, phone, Select, TextArea, ToggleChip, useForm, useStore } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { LeadChanges } from '../leadChanges.ts';

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const LogFrame = styled(Panel)`
  textarea {
    min-height: 72px;
  }
`;

const Outcomes = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  ${phone} {
    display: grid;
    grid-template-columns: 1fr 1fr;
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const kinds: Record<LoggedActivity, { label: string; placeholder: string; save: string; done: string }> = {
  call: { label: 'Call', placeholder: 'What was said (optional)', save: '', done: '' },
  text: { label: 'Text', placeholder: 'What you wrote', save: 'Log text', done: 'Text logged' },
  email: { label: 'Email', placeholder: 'What you wrote', save: 'Log email', done: 'Email logged' },
  visit: { label: 'Visit', placeholder: 'What you saw', save: 'Log visit', done: 'Visit logged' },
  note: { label: 'Note', placeholder: 'What to remember', save: 'Add note', done: 'Note added' },
};

export interface LogPanelProps {
  lead: LeadRecord;
  changes: LeadChanges;
  /** Called after something was logged. */
  onLogged: () => void;
}

/** Logs what happened. The result of a call takes one press; what it changes besides is written on the button's title. */
export function LogPanel({ lead, changes, onLogged }: LogPanelProps) {
  const pending = useStore(changes.pending);
  const [kind, setKind] = useState<LoggedActivity>('call');
  const isCall = kind === 'call';
  const callable = callablePhone(lead)?.number;
  const form = useForm({
    draft: `lead-${lead.id}-log`,
    messages: { description: 'Write what happened.' },
    send(typed) {
      const outcome = isCall ? typed.choice('outcome', callOutcomes) : undefined;
      const phone = (typed.has('phone') ? typed.optional('phone') : callable) ?? undefined;
      const done = outcome ? `Call logged: ${callOutcomeLabels[outcome].toLowerCase()}` : kinds[kind].done;
      const activity = {
        activityType: kind,
        description: typed.text('description'),
        ...(outcome && { outcome }),
        ...(outcome && phone && lead.canSeeContactData && { phone }),
      };
      return changes.log(lead, activity, done, (error) => {
        throw error;
      });
    },
    onSent() {
      form.reset();
      onLogged();
    },
  });
  const { placeholder, save } = kinds[kind];
  return (
    <LogFrame aria-labelledby="log">
      <h2 id="log" hidden>
        Log activity
      </h2>
      <Form form={form} fallback="The entry was not saved. Try again.">
        <Chips role="group" aria-label="What to log">
          {loggedActivities.map((id) => (
            <ToggleChip key={id} pressed={id === kind} onClick={() => setKind(id)}>
              {kinds[id].label}
            </ToggleChip>
          ))}
        </Chips>
        <Field label={placeholder} hidesLabel required={!isCall} error={isCall ? undefined : form.errors.description}>
          <TextArea name="description" aria-keyshortcuts="l" placeholder={placeholder} maxLength={5_000} />
        </Field>
        {isCall && lead.canSeeContactData && lead.phones.length > 1 && (
          <Field label="Number called">
            <Select name="phone" defaultValue={callable ?? ''}>
              {callable === undefined && <option value="">None</option>}
              {lead.phones.map((contactPoint) => (
                <option key={contactPoint.number} value={contactPoint.number}>
                  {[
                    contactPoint.number,
                    isBarred(contactPoint)
                      ? barredReason(contactPoint)
                      : contactPoint.kind && phoneKindLabels[contactPoint.kind],
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {isCall ? (
          <Outcomes role="group" aria-label="Result of the call">
            {callOutcomes.map((outcome) => (
              <Button key={outcome} type="submit" name="outcome" value={outcome} kind="secondary" size="small">
                {callOutcomeLabels[outcome]}
              </Button>
            ))}
          </Outcomes>
        ) : (
          <div>
            <Button type="submit" kind="secondary" size="small" pending={pending}>
              {save}
            </Button>
          </div>
        )}
      </Form>
    </LogFrame>
  );
}
