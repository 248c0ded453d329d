import type { AccountHealth } from '@dealstead/contracts/account/accountHealth';
import type { EventConsumer } from '@dealstead/contracts/admin/eventConsumers';
import { Badge, Button, Panel, PanelHead, Skeleton, Stack, TextLink, formatCount, useRead } from '@dealstead/kit';
import { styled } from 'styled-components';
import { QueryError } from '../QueryError.tsx';
import { formatAge, formatWaitingTime, useNow } from '../reviews/waitingTime.ts';
import { componentName, componentNames } from '../services.ts';
import { useReadiness, type ComponentState } from './useReadiness.ts';

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
  /* Without specificity, so that badges keep their color. */
  :where(&) > :where(li > :last-child) {
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

const Open = styled(Button)`
  width: 100%;
  margin-top: 16px;
`;

type Status = 'good' | 'slow' | 'failed';

interface HealthItem {
  readonly name: string;
  /** The page with the list or the figures behind it. */
  readonly to: string;
  readonly detail: string;
  readonly status: Status;
  /** Shown at the right unless the status is good. */
  readonly label?: string;
}

/** Time of the day in the reader's time zone: 4:40 PM. */
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** Payment events, email delivery, and the state of each component with how far it is behind with its updates. */
export function HealthPanel({ account }: { account: AccountHealth | undefined }) {
  const events = useRead('/api/admin/stripe-events{?state}', { state: 'failed' });
  const consumers = useRead('/api/admin/event-consumers');
  const letters = useRead('/api/admin/dead-letters/counts');
  const readiness = useReadiness();
  const now = useNow();
  const items = [
    ...(account && events.data ? [paymentEvents(events.data.counts.failed, account.lastStripeEventAt, now)] : []),
    ...(account ? [email(account.mail)] : []),
    ...Object.keys(componentNames).flatMap((name) => {
      const component = readiness.data?.components[name];
      const consumer = consumers.data?.find(({ service }) => service === name);
      return component || consumer ? [componentItem(name, component, consumer, now)] : [];
    }),
    ...(letters.data ? [deadLetters(letters.data, now)] : []),
  ];
  const loading = consumers.isPending || readiness.isPending;
  return (
    <Panel aria-labelledby="health" aria-busy={loading || undefined}>
      <PanelHead>
        <h2 id="health">Health</h2>
        {readiness.data && <span>{`Checked ${timeFormat.format(readiness.dataUpdatedAt)}`}</span>}
      </PanelHead>
      <Stack>
        {readiness.error && !readiness.data && <QueryError label="Service status" query={readiness} />}
        {consumers.error && !consumers.data && <QueryError label="Service updates" query={consumers} />}
      </Stack>
      {loading ? (
        <Skeleton height={420} />
      ) : (
        <Rows aria-live="polite">
          {items.map(({ name, to, detail, status, label }) => (
            <li key={name}>
              <Mark $status={status} aria-hidden="true" />
              <div>
                <b>
                  <TextLink to={to}>{name}</TextLink>
                </b>
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
      )}
      <Open kind="secondary" to="/admin/health">
        Open service health
      </Open>
      {letters.data && letters.data.waiting > 0 && (
        <Open kind="secondary" to="/admin/dead-letters?state=waiting">
          Open dead letters
        </Open>
      )}
    </Panel>
  );
}

function paymentEvents(failed: number, lastAt: string | null, now: number): HealthItem {
  const last = lastAt === null ? 'No events yet' : `Last event ${formatAge(lastAt, now)}`;
  return {
    name: 'Payment events',
    to: failed > 0 ? '/admin/webhooks?state=failed' : '/admin/webhooks',
    detail: last,
    status: failed > 0 ? 'failed' : 'good',
    label: `${failed} failed`,
  };
}

function email({ sent, failed, queued }: AccountHealth['mail']): HealthItem {
  const waiting = queued > 0 ? `, ${formatCount(queued)} queued` : '';
  return {
    name: 'Email',
    to: failed > 0 ? '/admin/webhooks?tab=mails&state=failed' : '/admin/webhooks?tab=mails',
    detail: `${formatCount(sent)} sent in 24 hours${waiting}`,
    status: failed > 0 ? 'slow' : 'good',
    label: `${formatCount(failed)} not delivered`,
  };
}

function deadLetters({ waiting, oldestAt }: { waiting: number; oldestAt: string | null }, now: number): HealthItem {
  return {
    name: 'Dead letters',
    to: '/admin/dead-letters?state=waiting',
    detail: oldestAt === null ? 'Every event was applied' : `Oldest failed ${formatAge(oldestAt, now)}`,
    status: waiting > 0 ? 'failed' : 'good',
    label: `${formatCount(waiting)} waiting`,
  };
}

function componentItem(
  id: string,
  component: ComponentState | undefined,
  consumer: EventConsumer | undefined,
  now: number,
): HealthItem {
  const name = componentName(id);
  const to = '/admin/health';
  const [, state, affected] = /^(\w+): (.+)$/.exec(component?.message ?? '') ?? [];
  const detail = affected === undefined ? 'Not responding' : `Affected: ${affected}`;
  if (component?.status === 'down' && state !== 'degraded')
    return { name, to, detail, status: 'failed', label: 'Down' };
  if (consumer?.isBehind) return { name, to, detail: updatesText(consumer, now), status: 'slow', label: 'Behind' };
  if (component?.status === 'down') return { name, to, detail, status: 'slow', label: 'Degraded' };
  return { name, to, detail: consumer ? updatesText(consumer, now) : 'Responding', status: 'good' };
}

function updatesText({ pending, oldestAt }: EventConsumer, now: number): string {
  if (pending === 0) return 'Up to date';
  const age = oldestAt === null ? '' : `, oldest ${formatWaitingTime(oldestAt, now)}`;
  return `${formatCount(pending)} pending${age}`;
}
