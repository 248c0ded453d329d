import { Button, Panel, PanelHead, Small, TextLink, formatShortDate, phone, useRead } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { QueryError } from '../QueryError.tsx';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { ReplayDialog } from './ReplayDialog.tsx';

interface StripeEvent {
  id: string;
  type: string;
  received: string;
  attempts: number;
  error: string | null;
}

/* As wide as Stripe's longer event types: customer.subscription.updated. */
const EventCell = styled(WrapCell)`
  min-width: 30ch;
  ${phone} {
    min-width: 0;
  }
`;

const columns = (replay: (id: string) => void): readonly Column<StripeEvent>[] => [
  {
    key: 'event',
    heading: 'Event',
    cell: ({ type, id }) => (
      <EventCell>
        <span>{type}</span>
        <small>{id}</small>
      </EventCell>
    ),
  },
  { key: 'received', heading: 'Received', cell: ({ received }) => formatShortDate(received) },
  {
    key: 'attempts',
    heading: 'Attempts',
    isNumeric: true,
    cell: ({ attempts }) => (
      <>
        {attempts}
        <PhoneText> attempts</PhoneText>
      </>
    ),
  },
  {
    key: 'error',
    heading: 'Error',
    cell: ({ error }) =>
      error === null ? (
        <NoValue />
      ) : (
        <WrapCell>
          <span title={error}>{error}</span>
        </WrapCell>
      ),
  },
  {
    key: 'replay',
    heading: 'Action',
    isAction: true,
    cell: ({ id }) => (
      <Button kind="secondary" size="small" aria-label={`Replay ${id}`} onClick={() => replay(id)}>
        Replay
      </Button>
    ),
  },
];

/** Stripe events that failed, each with a replay button, and the number of pending ones; nothing without any. */
export function FailedEventsPanel() {
  const query = useRead('/api/admin/stripe-events{?state}', { state: 'failed' });
  const [replayed, setReplayed] = useState<string>();
  const { counts, events } = query.data ?? {};
  if (counts && counts.failed + counts.waiting === 0) return null;
  if (query.isPending) return null;
  return (
    <Panel aria-labelledby="stripe-events">
      <PanelHead>
        <h2 id="stripe-events">Payment events</h2>
        {counts && <span>{`${counts.failed || 'None'} failed, ${counts.waiting || 'none'} waiting.`}</span>}
      </PanelHead>
      {query.error && !query.data && <QueryError label="Payment events" query={query} />}
      {events && events.length > 0 && (
        <Table
          caption="Payment events that failed"
          columns={columns(setReplayed)}
          rows={events}
          rowKey={({ id }) => id}
        />
      )}
      <Small>
        <TextLink to="/admin/webhooks">All webhooks</TextLink>
      </Small>
      {replayed !== undefined && <ReplayDialog id={replayed} onClose={() => setReplayed(undefined)} />}
    </Panel>
  );
}
