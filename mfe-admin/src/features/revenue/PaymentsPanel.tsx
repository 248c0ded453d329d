import { paymentPageSize, type ReceivedPayment } from '@dealstead/contracts';
import { EmptyState, FilterSelect, Panel, PanelHead, TextLink, usePagedRead, useSearchParams } from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { LoadMore } from '../LoadMore.tsx';
import { paymentColumns } from './paymentColumns.tsx';

const filters = { paid: 'Paid', failed: 'Failed', refunded: 'Refunded', disputed: 'Disputed' } as const;
type Filter = keyof typeof filters;
const isFilter = (value: string | null): value is Filter => value !== null && value in filters;

const columns: readonly Column<ReceivedPayment>[] = [
  {
    key: 'member',
    heading: 'Member',
    cell: ({ email, memberId }) =>
      email === null ? 'Closed account' : <TextLink to={`/admin/members/${memberId}?tab=payments`}>{email}</TextLink>,
  },
  ...paymentColumns,
];

/** Payments of all members, newest first, filtered by the `show` of the page's address. */
export function PaymentsPanel() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('show');
  const show = isFilter(wanted) ? wanted : undefined;
  const query = usePagedRead(
    '/api/admin/payments{?show,after}',
    { show },
    { pageSize: paymentPageSize, cursorAfter: ({ id }) => String(id), keepPrevious: true },
  );
  const payments = query.data?.pages.flat() ?? [];
  return (
    <Panel aria-labelledby="payments" aria-busy={query.isPlaceholderData || undefined}>
      <PanelHead>
        <h2 id="payments">Payments</h2>
        <FilterSelect
          label="Status"
          value={show ?? ''}
          onChange={({ target: { value } }) => setSearch(value === '' ? {} : { show: value }, { replace: true })}
        >
          <option value="">All statuses</option>
          {Object.entries(filters).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </FilterSelect>
      </PanelHead>
      <QueryView
        query={query}
        label="Payments"
        loading={320}
        isEmpty={() => payments.length === 0}
        empty={
          <EmptyState title={show ? `No ${filters[show].toLowerCase()} payments` : 'No payments yet'}>
            {show ? 'Choose another status.' : 'The first payment of a member appears here at once.'}
          </EmptyState>
        }
      >
        {() => (
          <>
            <Table caption="Payments, newest first" columns={columns} rows={payments} rowKey={({ id }) => id} />
            <LoadMore query={query} rows="payments" />
          </>
        )}
      </QueryView>
    </Panel>
  );
}
