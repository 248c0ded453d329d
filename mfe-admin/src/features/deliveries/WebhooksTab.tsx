import {
  deliveryPageSize,
  webhookSources,
  webhookStates,
  type ReceivedWebhook,
  type WebhookSource,
} from '@dealstead/contracts';
import {
  Badge,
  Button,
  EmptyState,
  FilterSelect,
  Row,
  Stack,
  formatCount,
  formatDateTime,
  usePagedRead,
  useSearchParams,
} from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { MemberLink } from '../members/MemberLink.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { ReplayDialog } from '../stripe/ReplayDialog.tsx';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { webhookName, webhookStateLabels } from './labels.ts';

const sourceLabels: Readonly<Record<WebhookSource, string>> = { stripe: 'Stripe', mail: 'Mail servers' };

const columns = (replay: (id: string) => void): readonly Column<ReceivedWebhook>[] => [
  {
    key: 'webhook',
    heading: 'Webhook',
    cell: (webhook) => (
      <WrapCell>
        <span>{webhookName(webhook)}</span>
        <small>{webhook.source === 'stripe' ? webhook.id : `Email ${webhook.id}`}</small>
      </WrapCell>
    ),
  },
  { key: 'received', heading: 'Received', cell: ({ receivedAt }) => formatDateTime(receivedAt) },
  {
    key: 'state',
    heading: 'Result',
    cell: ({ state }) => <Badge tone={webhookStateLabels[state].tone}>{webhookStateLabels[state].label}</Badge>,
  },
  {
    key: 'attempts',
    heading: 'Failed attempts',
    isNumeric: true,
    cell: ({ source, attempts }) =>
      source === 'mail' || attempts === 0 ? (
        <NoValue />
      ) : (
        <>
          {formatCount(attempts)}
          <PhoneText> failed attempts</PhoneText>
        </>
      ),
  },
  {
    key: 'member',
    heading: 'Member',
    cell: ({ memberId }) => (memberId === null ? <NoValue /> : <MemberLink id={memberId} />),
  },
  {
    key: 'error',
    heading: 'Error',
    onPhone: 'line',
    cell: ({ error, nextAttemptAt }) =>
      error === null && nextAttemptAt === null ? (
        <NoValue />
      ) : (
        <WrapCell>
          {error !== null && <span title={error}>{error}</span>}
          {nextAttemptAt !== null && <small>{`Next attempt ${formatDateTime(nextAttemptAt)}`}</small>}
        </WrapCell>
      ),
  },
  {
    key: 'replay',
    heading: 'Action',
    isAction: true,
    cell: ({ source, id }) =>
      source === 'stripe' && (
        <Button kind="secondary" size="small" aria-label={`Replay ${id}`} onClick={() => replay(id)}>
          Replay
        </Button>
      ),
  },
];

/** What providers sent: payment events, and reports about emails. Payment events can be replayed. */
export function WebhooksTab() {
  const [search, setSearch] = useSearchParams();
  const source = webhookSources.find((name) => name === search.get('source'));
  const state = webhookStates.find((name) => name === search.get('state'));
  const [replayed, setReplayed] = useState<string>();
  const set = (name: 'source' | 'state', value: string) => {
    const filters = new URLSearchParams({ ...(source && { source }), ...(state && { state }), [name]: value });
    if (value === '') filters.delete(name);
    setSearch(filters, { replace: true });
  };
  const query = usePagedRead(
    '/api/admin/webhooks{?source,state,after}',
    { source, state },
    { pageSize: deliveryPageSize, cursorAfter: ({ cursor }) => cursor, keepPrevious: true },
  );
  const isFiltered = source !== undefined || state !== undefined;
  return (
    <Stack>
      <Row>
        <FilterSelect label="Source" value={source ?? ''} onChange={(event) => set('source', event.target.value)}>
          <option value="">All sources</option>
          {webhookSources.map((value) => (
            <option key={value} value={value}>
              {sourceLabels[value]}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect label="Result" value={state ?? ''} onChange={(event) => set('state', event.target.value)}>
          <option value="">All results</option>
          {webhookStates.map((value) => (
            <option key={value} value={value}>
              {webhookStateLabels[value].label}
            </option>
          ))}
        </FilterSelect>
      </Row>
      <PagedTable
        query={query}
        label="Webhooks"
        noun="webhooks"
        heading="Received"
        loading={420}
        empty={
          <EmptyState title={isFiltered ? 'No webhooks match' : 'No webhooks yet'}>
            {isFiltered ? 'Change the filters.' : 'The first payment event appears here.'}
          </EmptyState>
        }
        caption="Webhooks, newest first"
        dense
        columns={columns(setReplayed)}
        rowKey={({ cursor, type }) => `${cursor} ${type}`}
      />
      {replayed !== undefined && <ReplayDialog id={replayed} onClose={() => setReplayed(undefined)} />}
    </Stack>
  );
}
