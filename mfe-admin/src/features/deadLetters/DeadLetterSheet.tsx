import { isJobRow } from '@dealstead/contracts';
import type { DeadLetter } from '@dealstead/contracts/admin/deadLetterList';
import {
  Alert,
  Button,
  Form,
  KeyValues,
  Sheet,
  Skeleton,
  Stack,
  formatDateTime,
  useForm,
  useRead,
} from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';
import { QueryError } from '../QueryError.tsx';
import { componentName } from '../services.ts';
import { outcomeText, StateBadge } from './deadLetterColumns.tsx';
import { useDeadLetterActions } from './useDeadLetterActions.ts';
import { reasonError, ReasonField } from '../reason/ReasonField.tsx';

const Content = styled(Stack)`
  dd {
    overflow-wrap: anywhere;
    white-space: normal;
    min-width: 0;
  }
`;

const Payload = styled.pre`
  max-height: 340px;
  overflow: auto;
  padding: 12px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--sunken);
  font:
    13px / 1.5 ui-monospace,
    Menlo,
    Consolas,
    monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

/** One dead letter: its event as it arrived, the error, and what can be done. */
export function DeadLetterSheet({ letter: shown, onClose }: { letter: DeadLetter; onClose: () => void }) {
  const query = useRead(`/api/admin/dead-letters/{id}`, { id: String(shown.id) });
  const letter = query.data ?? shown;
  return (
    <Sheet open onClose={onClose} title={`Dead letter ${letter.id}`}>
      <Content space={4}>
        <div aria-live="polite">
          <StateBadge letter={letter} /> {outcomeText(letter)}
        </div>
        <Alert>{letter.reason}</Alert>
        <KeyValues>
          <Value label={isJobRow(letter) ? 'Job' : 'Event'} value={letter.type} />
          <Value label="Service" value={componentName(letter.service)} />
          <Value label={isJobRow(letter) ? 'Row' : 'Subject'} value={letter.subject ?? 'Cannot be read'} />
          <Value label="Failed" value={formatDateTime(letter.failedAt)} />
          <Value label="Attempts" value={String(letter.attempts)} />
          {!isJobRow(letter) && <Value label="Event ID" value={letter.eventId ?? 'Cannot be read'} />}
        </KeyValues>
        {query.isPending && <Skeleton height={200} />}
        {query.error && !query.data && <QueryError label="The event" query={query} />}
        {query.data && (
          <Payload tabIndex={0} aria-label="Event data">
            {indent(query.data.event)}
          </Payload>
        )}
        <Actions letter={letter} onDone={onClose} />
      </Content>
    </Sheet>
  );
}

const Value = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

/** JSON with indentation; other text as it is. */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Actions({ letter, onDone }: { letter: DeadLetter; onDone: () => void }) {
  const [chosen, setChosen] = useState<'replay' | 'discard' | null>(null);
  const { restore } = useDeadLetterActions(onDone);
  if (letter.state === 'discarded')
    return (
      <Buttons>
        <Button
          kind="secondary"
          pending={restore.isPending}
          onClick={() => restore.mutate({ params: { id: letter.id } })}
        >
          Restore event
        </Button>
      </Buttons>
    );
  if (letter.state !== 'waiting') return null;
  if (chosen !== null)
    return <ReasonForm act={chosen} letter={letter} onDone={onDone} onCancel={() => setChosen(null)} />;
  return (
    <Buttons>
      {letter.canReplay && <Button onClick={() => setChosen('replay')}>Replay event</Button>}
      <Button kind="secondary" onClick={() => setChosen('discard')}>
        Discard event
      </Button>
    </Buttons>
  );
}

interface ReasonFormProps {
  readonly act: 'replay' | 'discard';
  readonly letter: DeadLetter;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Replays or discards an event, with the reason that the audit trail records. */
function ReasonForm({ act, letter, onDone, onCancel }: ReasonFormProps) {
  const writing = useDeadLetterActions(onDone)[act];
  const form = useForm({
    draft: `${act}-event-${letter.id}`,
    messages: { reason: reasonError },
    send: (typed) => writing.mutateAsync({ params: { id: letter.id }, body: { reason: typed.text('reason') } }),
  });
  return (
    <Form form={form} fallback="Nothing was changed. Try again.">
      <ReasonField error={form.errors.reason} />
      <Buttons>
        <Button type="submit" kind={act === 'discard' ? 'danger' : 'primary'} pending={form.isPending}>
          {act === 'discard' ? 'Discard event' : 'Replay event'}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Buttons>
    </Form>
  );
}
