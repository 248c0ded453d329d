import {
  callablePhone,
  callOutcomeLabels,
  callOutcomes,
  barredReason,
  isBarred,
  phoneKindLabels,
  loggedActivities,
  type CallOutcome,
  type LeadRecord,
  type LoggedActivity,
} from '@dealstead/contracts';
import {
  Button,
  Field,
  Panel,
  phone,
  Select,
  TextArea,
  ToggleChip,
  useStore,
  DraftNotice,
  useFormDraft,
} from '@dealstead/kit';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { LeadChanges } from '../leadChanges.ts';

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const Form = styled.form`
  display: grid;
  gap: 12px;
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
  const [text, setText] = useState('');
  const draft = useFormDraft(`lead-${lead.id}-log`);
  const [number, setNumber] = useState(callablePhone(lead)?.number);
  const field = useRef<HTMLTextAreaElement>(null);
  const description = text.trim();

  async function log(outcome?: CallOutcome): Promise<void> {
    if (pending) return;
    const done = outcome ? `Call logged: ${callOutcomeLabels[outcome].toLowerCase()}` : kinds[kind].done;
    const saved = await changes.log(
      lead,
      {
        activityType: kind,
        description,
        ...(outcome ? { outcome } : {}),
        ...(outcome && number && lead.canSeeContactData ? { phone: number } : {}),
      },
      done,
    );
    if (!saved) return;
    setText('');
    draft.clear();
    onLogged();
  }

  return (
    <Panel aria-labelledby="log">
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (kind === 'call') return;
          if (description === '') field.current?.focus();
          else void log();
        }}
      >
        <h2 id="log" hidden>
          Log activity
        </h2>
        <DraftNotice draft={draft} />
        <Chips role="group" aria-label="What to log">
          {loggedActivities.map((id) => (
            <ToggleChip key={id} pressed={id === kind} onClick={() => setKind(id)}>
              {kinds[id].label}
            </ToggleChip>
          ))}
        </Chips>
        <TextArea
          ref={field}
          name="description"
          aria-keyshortcuts="l"
          aria-label={kinds[kind].placeholder}
          placeholder={kinds[kind].placeholder}
          value={text}
          maxLength={5_000}
          onChange={(event) => setText(event.target.value)}
        />
        {kind === 'call' && lead.canSeeContactData && lead.phones.length > 1 && (
          <Field label="Number called">
            <Select value={number ?? ''} onChange={(event) => setNumber(event.target.value || undefined)}>
              {number === undefined && <option value="">None</option>}
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
        {kind === 'call' ? (
          <Outcomes role="group" aria-label="Result of the call">
            {callOutcomes.map((outcome) => (
              <Button key={outcome} kind="secondary" size="small" onClick={() => void log(outcome)}>
                {callOutcomeLabels[outcome]}
              </Button>
            ))}
          </Outcomes>
        ) : (
          <div>
            <Button type="submit" kind="secondary" size="small" pending={pending}>
              {kinds[kind].save}
            </Button>
          </div>
        )}
      </Form>
    </Panel>
  );
}
