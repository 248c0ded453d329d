import { type DeadLetter, isJobRow } from '@dealstead/contracts';
import { Badge, Button, formatDateTime, type Tone } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { componentName } from '../services.ts';
import { PhoneText, WrapCell } from '../styles.ts';

const stateBadges: Readonly<Record<DeadLetter['state'], readonly [label: string, tone?: Tone]>> = {
  waiting: ['Waiting', 'danger'],
  replaying: ['Replaying', 'amber'],
  applied: ['Applied', 'ok'],
  discarded: ['Discarded'],
};

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

export const StateBadge = ({ letter: { state } }: { letter: DeadLetter }) => (
  <Badge tone={stateBadges[state][1]}>{stateBadges[state][0]}</Badge>
);

/** Columns of dead letters: event, error, attempts, state, and a button that opens one. */
export const deadLetterColumns = (open: (letter: DeadLetter) => void): readonly Column<DeadLetter>[] => [
  {
    key: 'event',
    heading: 'Event or job',
    cell: ({ type, service, subject }) => (
      <WrapCell>
        <span>{type}</span>
        <small>{[componentName(service), subject].filter(Boolean).join(', ')}</small>
      </WrapCell>
    ),
  },
  {
    key: 'failed',
    heading: 'Failed',
    cell: ({ failedAt, attempts }) => (
      <WrapCell>
        <span>{formatDateTime(failedAt)}</span>
        <small>{`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}</small>
      </WrapCell>
    ),
  },
  {
    key: 'reason',
    heading: 'Error',
    onPhone: 'line',
    cell: ({ reason }) => (
      <WrapCell>
        <span title={reason}>{reason}</span>
      </WrapCell>
    ),
  },
  {
    key: 'state',
    heading: 'Status',
    onPhone: 'line',
    cell: (letter) => (
      <WrapCell>
        <span>
          <PhoneText>State: </PhoneText>
          <StateBadge letter={letter} />
        </span>
        <small>{outcomeText(letter)}</small>
      </WrapCell>
    ),
  },
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
