import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import type { EventConsumer } from '@dealstead/contracts/admin/eventConsumers';
import { Badge, Panel, PanelHead, Skeleton, formatCount, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';
import { QueryError } from '../QueryError.tsx';
import { formatWaitingTime, useNow } from '../reviews/waitingTime.ts';

const Rows = styled.ul`
  li {
    display: grid;
    grid-template-columns: 12px minmax(0, 1fr) auto;
    gap: 12px;
    align-items: center;
    padding: 8px 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t14);
  }
  b,
  small {
    display: block;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: 600;
  }
  small {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  li > :last-child:not(div) {
    color: var(--ink-2);
  }
`;

/* Shape and color: a circle is good, a diamond is slow, a square has failed. */
const Mark = styled.i<{ $status: Status }>`
  width: 10px;
  height: 10px;
  border-radius: ${({ $status }) => ($status === 'good' ? '50%' : '1px')};
  background: ${({ $status }) => ({ good: 'var(--ok)', slow: 'var(--amber)', failed: 'var(--danger)' })[$status]};
  ${({ $status }) => $status === 'slow' && 'rotate: 45deg;'}
`;

type Status = 'good' | 'slow' | 'failed';

interface HealthItem {
  readonly name: string;
  readonly detail: string;
  readonly status: Status;
  /** Shown at the right unless the status is good. */
  readonly label?: string;
}

const serviceNames: Readonly<Record<string, string>> = {
  account: 'Account updates',
  admin: 'Admin updates',
  listings: 'Listing updates',
  tools: 'Tool updates',
};

/** Payment events, email delivery, and how far each service is behind with its updates. */
export function HealthPanel({ account }: { account: AccountHealth | undefined }) {
  const events = useRead('/api/admin/stripe-events{?state}', { state: 'failed' });
  const consumers = useRead('/api/admin/event-consumers');
  const now = useNow();
  const items = [
    ...(account && events.data ? [paymentEvents(events.data.counts.failed, account.lastStripeEventAt, now)] : []),
    ...(account ? [email(account.mail)] : []),
    ...(consumers.data ?? []).map((consumer) => updates(consumer, now)),
  ];
  return (
    <Panel aria-labelledby="health">
      <PanelHead>
        <h2 id="health">Health</h2>
      </PanelHead>
      {consumers.error && !consumers.data && <QueryError label="Service updates" query={consumers} />}
      {consumers.isPending && <Skeleton height={280} />}
      <Rows aria-live="polite">
        {items.map(({ name, detail, status, label }) => (
          <li key={name}>
            <Mark $status={status} aria-hidden="true" />
            <div>
              <b>{name}</b>
              <small>{detail}</small>
            </div>
            {status === 'good' ? (
              <span>Good</span>
            ) : (
              <Badge tone={status === 'slow' ? 'amber' : 'danger'}>{label ?? 'Failed'}</Badge>
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

function paymentEvents(failed: number, lastAt: string | null, now: number): HealthItem {
  const last = lastAt === null ? 'No events yet' : `Last event ${formatWaitingTime(lastAt, now)} ago`;
  return { name: 'Payment events', detail: last, status: failed > 0 ? 'failed' : 'good', label: `${failed} failed` };
}

function email({ sent, failed, queued }: AccountHealth['mail']): HealthItem {
  const waiting = queued > 0 ? `, ${formatCount(queued)} queued` : '';
  return {
    name: 'Email',
    detail: `${formatCount(sent)} sent in 24 hours${waiting}`,
    status: failed > 0 ? 'slow' : 'good',
    label: `${formatCount(failed)} not delivered`,
  };
}

function updates({ service, pending, oldestAt, isBehind }: EventConsumer, now: number): HealthItem {
  const age = oldestAt === null ? '' : `, oldest ${formatWaitingTime(oldestAt, now)}`;
  return {
    name: serviceNames[service] ?? service,
    detail: pending === 0 ? 'Up to date' : `${formatCount(pending)} pending${age}`,
    status: isBehind ? 'slow' : 'good',
    label: 'Behind',
  };
}
