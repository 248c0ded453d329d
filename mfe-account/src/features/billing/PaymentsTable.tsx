import type { Payment } from '@dealstead/contracts';
import { Badge, Button, formatCount, formatDate, EmptyState, formatMoneyExact, Panel, type Tone } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { ArrowCounterClockwise, Check, Clock, Gavel, Prohibit, WarningCircle } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { formatDay, type Subscription } from './labels.ts';

const states: Record<Payment['status'], { tone: Tone; label: string; icon: typeof Check }> = {
  pending: { tone: 'plain', label: 'Pending', icon: Clock },
  paid: { tone: 'ok', label: 'Paid', icon: Check },
  failed: { tone: 'danger', label: 'Failed', icon: WarningCircle },
  refunded: { tone: 'water', label: 'Refunded', icon: ArrowCounterClockwise },
  partially_refunded: { tone: 'water', label: 'Partially refunded', icon: ArrowCounterClockwise },
  disputed: { tone: 'brown', label: 'Disputed', icon: Gavel },
  canceled: { tone: 'plain', label: 'Canceled', icon: Prohibit },
};

const Note = styled.span`
  margin-left: 6px;
  font-size: var(--t13);
  color: var(--ink-2);
`;

const FileLink = styled.a`
  color: var(--primary);
  font-weight: 600;
  text-underline-offset: 3px;
  text-decoration-thickness: 1px;
`;

const MoreRow = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  margin-top: 20px;
  font-size: var(--t13);
  color: var(--ink-2);
`;

function State({ payment }: { payment: Payment }) {
  const { tone, label, icon: Icon } = states[payment.status];
  return (
    <>
      <Badge tone={tone}>
        <Icon size={14} />
        {label}
      </Badge>
      {payment.status === 'failed' && payment.retryAt && <Note>next attempt {formatDay(payment.retryAt)}</Note>}
      {payment.refunded > 0 && payment.status !== 'paid' && <Note>{formatMoneyExact(payment.refunded)}</Note>}
    </>
  );
}

const columnsFor = (payUrl: string | null): Column<Payment>[] => [
  { key: 'item', heading: 'Item', cell: ({ description }) => description },
  { key: 'date', heading: 'Date', cell: (payment) => formatDate(payment.date) },
  { key: 'status', heading: 'Status', onPhone: 'line', cell: (payment) => <State payment={payment} /> },
  {
    key: 'receipt',
    heading: 'Receipt',
    cell: ({ id, receipt, status }) => {
      if (receipt)
        return (
          <FileLink href={`/api/payments/${id}/receipt.pdf`} aria-label={`Receipt ${receipt}, PDF`}>
            PDF
          </FileLink>
        );
      return status === 'failed' && payUrl ? <FileLink href={payUrl}>Pay now</FileLink> : null;
    },
  },
  {
    key: 'amount',
    heading: 'Amount',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ amount }) => formatMoneyExact(amount),
  },
];

export interface PaymentsTableProps {
  payments: readonly Payment[];
  subscription: Subscription | null;
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** All payments with status and receipt, newest first. */
export function PaymentsTable({ payments, subscription, hasMore, loadingMore, onMore }: PaymentsTableProps) {
  const oldest = payments.at(-1);
  if (!oldest) return <EmptyState title="No payments yet">Your payments and receipts appear here.</EmptyState>;
  return (
    <Panel aria-label="Payments">
      <Table
        caption="Payments"
        columns={columnsFor(subscription?.grace?.payUrl ?? null)}
        rows={payments}
        rowKey={({ id }) => id}
      />
      <MoreRow>
        {hasMore && (
          <Button kind="secondary" pending={loadingMore} onClick={onMore}>
            Earlier payments
          </Button>
        )}
        <p>
          {formatCount(payments.length)} {payments.length === 1 ? 'payment' : 'payments'} since{' '}
          {formatDate(oldest.date)}
        </p>
      </MoreRow>
    </Panel>
  );
}
