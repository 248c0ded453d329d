import {
  dealActivityLabels,
  loggedDealActivities,
  type DealActivityType,
  type DealRecord,
  type LoggedDealActivity,
} from '@dealstead/contracts';
import {
  Button,
  DraftNotice,
  formatCount,
  Panel,
  PanelHead,
  Small,
  TextArea,
  toastError,
  ToggleChip,
  useDraftState,
  useWrite,
} from '@dealstead/kit';
import { PencilSimple, UploadSimple } from '@dealstead/kit/icons';
import { useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { pastDay } from '../../leads/leadLabels.ts';
import { activityIcons } from '../../records/activityIcons.ts';
import { TimelineEntries } from '../../records/TimelineEntries.tsx';

const icons = { ...activityIcons, document: UploadSimple, field: PencilSimple } satisfies Record<
  DealActivityType,
  typeof UploadSimple
>;

const Form = styled.form`
  display: grid;
  gap: 12px;
  margin-bottom: 8px;
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  textarea {
    min-height: 72px;
  }
`;

/** What happened with a deal, newest first, and the form that adds to it. */
export function DealTimeline({ deal }: { deal: DealRecord }) {
  const { activities, today } = deal;
  return (
    <Panel aria-labelledby="timeline">
      <PanelHead>
        <h2 id="timeline">Timeline</h2>
        {activities.length > 0 && <span>{formatCount(activities.length)}</span>}
      </PanelHead>
      <LogForm dealId={deal.id} />
      {activities.length === 0 ? (
        <Small>Notes, calls and every move of the deal appear here.</Small>
      ) : (
        <TimelineEntries
          entries={activities.map(({ id, activityType, description, userId, createdAt }) => {
            const date = createdAt.slice(0, 10);
            return {
              id,
              description,
              userId,
              date,
              icon: icons[activityType],
              label: dealActivityLabels[activityType],
              dateText: pastDay(date, today),
            };
          })}
        />
      )}
    </Panel>
  );
}

function LogForm({ dealId }: { dealId: number }) {
  const [kind, setKind] = useState<LoggedDealActivity>('note');
  const [text, setText, draft] = useDraftState(`deal-${dealId}-log`, '');
  const log = useWrite('POST', '/api/deals/{id}/activities', {
    invalidates: ['/api/deals'],
    onSuccess: () => setText(''),
    onError: (error) => toastError(error, 'Failed to save the entry.'),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const description = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (description === '') field.current?.focus();
    else if (!log.isPending) log.mutate({ params: { id: dealId }, body: { activityType: kind, description } });
  };
  return (
    <Form onSubmit={submit}>
      <DraftNotice draft={draft} />
      <div role="group" aria-label="What to log">
        {loggedDealActivities.map((id) => (
          <ToggleChip key={id} pressed={id === kind} onClick={() => setKind(id)}>
            {dealActivityLabels[id]}
          </ToggleChip>
        ))}
      </div>
      <TextArea
        ref={field}
        aria-keyshortcuts="l"
        aria-label="What happened"
        placeholder="What happened"
        value={text}
        maxLength={5_000}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" kind="secondary" size="small" pending={log.isPending}>
          Add {dealActivityLabels[kind].toLowerCase()}
        </Button>
      </div>
    </Form>
  );
}
