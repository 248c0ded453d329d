import {
  deliveryPageSize,
  formatPhone,
  textWebhookDays,
  textWebhookTypes,
  type TextWebhook,
} from '@dealstead/contracts';
import {
  Badge,
  EmptyState,
  FilterSelect,
  Row,
  Small,
  Stack,
  formatDateTime,
  usePagedRead,
  useSearchParams,
} from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { MemberLink } from '../members/MemberLink.tsx';
import { PagedTable } from '../PagedTable.tsx';
import { NoValue, WrapCell } from '../styles.ts';
import { textWebhookLabels } from './labels.ts';

const columns: readonly Column<TextWebhook>[] = [
  {
    key: 'phone',
    heading: 'Number',
    cell: ({ phone }) => (phone === null ? 'Outside North America' : formatPhone(phone)),
  },
  { key: 'received', heading: 'Received', cell: ({ receivedAt }) => formatDateTime(receivedAt) },
  {
    key: 'type',
    heading: 'Webhook',
    cell: ({ type }) => <Badge tone={textWebhookLabels[type].tone}>{textWebhookLabels[type].label}</Badge>,
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
    cell: ({ error }) =>
      error === null ? (
        <NoValue />
      ) : (
        <WrapCell>
          <span title={error}>{error}</span>
        </WrapCell>
      ),
  },
];

/** What the text provider sent: replies to our number, and reports about texts of campaigns and of support. */
export function TextWebhooksTab() {
  const [params, setParams] = useSearchParams();
  const type = textWebhookTypes.find((name) => name === params.get('type'));
  const query = usePagedRead(
    '/api/admin/text-webhooks{?type,after}',
    { type },
    { pageSize: deliveryPageSize, cursorAfter: ({ id }) => String(id), keepPrevious: true },
  );
  return (
    <Stack>
      <Row>
        <FilterSelect
          label="Webhook"
          value={type ?? ''}
          onChange={({ target: { value } }) =>
            setParams(value === '' ? { tab: 'texts' } : { tab: 'texts', type: value }, { replace: true })
          }
        >
          <option value="">All webhooks</option>
          {textWebhookTypes.map((value) => (
            <option key={value} value={value}>
              {textWebhookLabels[value].label}
            </option>
          ))}
        </FilterSelect>
      </Row>
      <PagedTable
        query={query}
        label="Text webhooks"
        noun="webhooks"
        heading="Received"
        loading={420}
        empty={
          <EmptyState title={type === undefined ? 'No text webhooks yet' : 'No text webhooks match'}>
            {type === undefined
              ? 'Replies to our number and delivery reports appear here once a text provider is set up.'
              : 'Choose another kind of webhook.'}
          </EmptyState>
        }
        caption="Text webhooks, newest first"
        dense
        columns={columns}
        rowKey={({ id }) => id}
      />
      <Small>{`Stored for ${textWebhookDays} days, without the texts.`}</Small>
    </Stack>
  );
}
