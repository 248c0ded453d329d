import {
  dealActivityLabels,
  loggedDealActivities,
  type DealActivityType,
  type DealRecord,
  type LoggedDealActivity,
} from '@dealstead/contracts';
import {
  Button,
  Field,
  Form,
  formatCount,
  Panel,
  PanelHead,
  Row,
  Small,
  TextArea,
  ToggleChip,
  useForm,
  useWrite,
} from '@dealstead/kit';
import { PencilSimple, UploadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { pastDay } from '../../leads/leadLabels.ts';
import { activityIcons } from '../../records/activityIcons.ts';
import { TimelineEntries } from '../../records/TimelineEntries.tsx';

const icons = { ...activityIcons, document: UploadSimple, field: PencilSimple } satisfies Record<
  DealActivityType,
  typeof UploadSimple
>;

const Log = styled.div`
  margin-bottom: 8px;
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
  const log = useWrite('POST', '/api/deals/{id}/activities', { invalidates: ['/api/deals'] });
  const form = useForm({
    draft: `deal-${dealId}-log`,
    messages: { description: 'Write what happened.' },
    send: (typed) =>
      log.mutateAsync({ params: { id: dealId }, body: { activityType: kind, description: typed.text('description') } }),
    onSent: () => form.reset(),
  });
  return (
    <Log>
      <Form form={form} fallback="The entry was not saved. Try again.">
        <Row space={2} role="group" aria-label="What to log">
          {loggedDealActivities.map((id) => (
            <ToggleChip key={id} pressed={id === kind} onClick={() => setKind(id)}>
              {dealActivityLabels[id]}
            </ToggleChip>
          ))}
        </Row>
        <Field label="What happened" hidesLabel required error={form.errors.description}>
          <TextArea name="description" aria-keyshortcuts="l" placeholder="What happened" maxLength={5_000} />
        </Field>
        <div>
          <Button type="submit" kind="secondary" size="small" pending={form.isPending}>
            Add {dealActivityLabels[kind].toLowerCase()}
          </Button>
        </div>
      </Form>
    </Log>
  );
}
