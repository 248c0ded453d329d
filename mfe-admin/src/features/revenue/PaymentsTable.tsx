import { paymentPageSize, type ReceivedPayment } from '@dealstead/contracts';
import { EmptyState, TextLink, usePagedRead } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { PagedTable } from '../PagedTable.tsx';
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
  return (
    <PagedTable
      query={query}
      label="Payments"
      noun="payments"
      loading={320}
      empty={
        <EmptyState title={show ? `No ${paymentFilterLabels[show].toLowerCase()} payments` : 'No payments yet'}>
          {emptyText(show)}
        </EmptyState>
      }
      caption="Payments, newest first"
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
}

const emptyText = (show: PaymentFilter | undefined) => {
  if (show === 'disputed') return 'A payment that a cardholder disputes appears here at once.';
  return show ? 'Choose another status.' : 'The first payment of a member appears here at once.';
};
