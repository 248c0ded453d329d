import { paymentPageSize, type ReceivedPayment } from '@dealstead/contracts';
import { EmptyState, TextLink, usePagedRead } from '@dealstead/kit';
import { type Column, LoadMore, QueryView, Table } from '@dealstead/kit/data';
import { paymentColumns } from './paymentColumns.tsx';

/** The statuses by which payments are filtered. */
export const paymentFilterLabels = {
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const;
export type PaymentFilter = keyof typeof paymentFilterLabels;

const columns: readonly Column<ReceivedPayment>[] = [
  {
    key: 'member',
    heading: 'Member',
    cell: ({ email, memberId }) =>
      email === null ? 'Closed account' : <TextLink to={`/admin/members/${memberId}?tab=payments`}>{email}</TextLink>,
  },
  ...paymentColumns,
];

/** Payments of all members, newest first, of one status or of all. */
export function PaymentsTable({ show }: { show: PaymentFilter | undefined }) {
  const query = usePagedRead(
    '/api/admin/payments{?show,after}',
    { show },
    { pageSize: paymentPageSize, cursorAfter: ({ id }) => String(id), keepPrevious: true },
  );
  const payments = query.data?.pages.flat() ?? [];
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      <QueryView
        query={query}
        label="Payments"
        loading={320}
        isEmpty={() => payments.length === 0}
        empty={
          <EmptyState title={show ? `No ${paymentFilterLabels[show].toLowerCase()} payments` : 'No payments yet'}>
            {emptyText(show)}
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
    </div>
  );
}

const emptyText = (show: PaymentFilter | undefined) => {
  if (show === 'disputed') return 'A payment that a cardholder disputes appears here at once.';
  return show ? 'Choose another status.' : 'The first payment of a member appears here at once.';
};
