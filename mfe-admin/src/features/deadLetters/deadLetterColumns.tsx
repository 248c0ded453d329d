import { isJobRow } from '@dealstead/contracts';
import { deadLetterList, type DeadLetter } from '@dealstead/contracts/admin/deadLetterList';
import { Badge, Button, formatDateTime } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import type { AdminCells } from '../adminList/columnsOf.tsx';
import { componentName } from '../services.ts';
import { PhoneText, WrapCell } from '../styles.ts';

/** What became of a dead letter so far, with the time. */
export function outcomeText(letter: DeadLetter): string {
  const { service, state, replays, sentAt, finishedAt, discardReason } = letter;
  const again = replays > 0 ? ` Replayed ${replays === 1 ? 'once' : `${replays} times`}.` : '';
  const at = finishedAt === null ? '' : formatDateTime(finishedAt);
  switch (state) {
    case 'waiting':
      if (isJobRow(letter)) return 'Tried again automatically, each time after a longer wait.';
      return replays > 0 ? `Failed again, not applied.${again}` : 'Not applied.';
    case 'replaying':
      return sentAt === null
        ? 'Recorded and not sent yet. It is sent when event delivery answers.'
        : `Sent ${formatDateTime(sentAt)}. ${componentName(service)} has not answered yet.`;
    case 'applied':
      return isJobRow(letter) ? `Done, ${at}.` : `Applied once, ${at}.`;
    case 'discarded':
      return `Discarded ${at}: ${discardReason ?? ''}`;
  }
}

export function StateBadge({ letter: { state } }: { letter: DeadLetter }) {
  const { label, tone } = deadLetterList.columns.state.choices[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Cells of dead letters: the event with its service and subject, when it failed how often, and what became of it. */
export const deadLetterCells: AdminCells<typeof deadLetterList> = {
  type: ({ type, service, subject }) => (
    <WrapCell>
      <span>{type}</span>
      <small>{[componentName(service), subject].filter(Boolean).join(', ')}</small>
    </WrapCell>
  ),
  failedAt: ({ failedAt, attempts }) => (
    <WrapCell>
      <span>{formatDateTime(failedAt)}</span>
      <small>{`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}</small>
    </WrapCell>
  ),
  state: (letter) => (
    <WrapCell>
      <span>
        <PhoneText>State: </PhoneText>
        <StateBadge letter={letter} />
      </span>
      <small>{outcomeText(letter)}</small>
    </WrapCell>
  ),
};

/** The button that opens a dead letter. */
export const deadLetterActions = (open: (letter: DeadLetter) => void): readonly Column<DeadLetter>[] => [
  {
    key: 'open',
    heading: 'Action',
    isAction: true,
    cell: (letter) => (
      <Button
        kind="secondary"
        size="small"
        aria-label={`Open dead letter ${letter.id}: ${letter.type}`}
        onClick={() => open(letter)}
      >
        Open
      </Button>
    ),
  },
];
