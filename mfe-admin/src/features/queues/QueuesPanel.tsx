import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import { Panel, PanelHead, Small, TextLink, formatCount } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { MemberLink } from '../members/MemberLink.tsx';
import { formatWaitingTime, useNow } from '../reviews/waitingTime.ts';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { useQueues, type Queue } from './useQueues.ts';

const columns = (now: number): readonly Column<Queue>[] => [
  {
    key: 'queue',
    heading: 'Queue',
    cell: ({ label, to, oldestMemberId }) =>
      oldestMemberId == null ? (
        <TextLink to={to}>{label}</TextLink>
      ) : (
        <WrapCell>
          <span>
            <TextLink to={to}>{label}</TextLink>
          </span>
          <small>
            Oldest: <MemberLink id={oldestMemberId} />
          </small>
        </WrapCell>
      ),
  },
  {
    key: 'waiting',
    heading: 'Waiting',
    isNumeric: true,
    cell: ({ waiting }) => (
      <>
        {formatCount(waiting)}
        <PhoneText> waiting</PhoneText>
      </>
    ),
  },
  {
    key: 'oldest',
    heading: 'Oldest',
    isNumeric: true,
    cell: ({ oldestAt }) =>
      oldestAt === null ? (
        <NoValue />
      ) : (
        <>
          <PhoneText>oldest </PhoneText>
          {formatWaitingTime(oldestAt, now)}
        </>
      ),
  },
];

export interface QueuesPanelProps {
  readonly account: AccountHealth | undefined;
  /** Whether `account` did not load. */
  readonly isAccountMissing: boolean;
}

/** What waits for an admin, for delivery or for a job, how long, and where to look. Names the queues that did not load. */
export function QueuesPanel({ account, isAccountMissing }: QueuesPanelProps) {
  const { queues, missing } = useQueues(account, isAccountMissing);
  const now = useNow();
  if (queues.length + missing.length === 0) return null;
  return (
    <Panel aria-labelledby="queues">
      <PanelHead>
        <h2 id="queues">Queues</h2>
      </PanelHead>
      {missing.length > 0 && <Small role="status">{`${listFormat.format(missing)}: did not load.`}</Small>}
      {queues.length > 0 && (
        <Table caption="Queues" dense columns={columns(now)} rows={queues} rowKey={({ label }) => label} />
      )}
    </Panel>
  );
}

const listFormat = new Intl.ListFormat('en-US');
