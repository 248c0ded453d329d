import type { Payment } from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatCount,
  formatDate,
  EmptyState,
  formatMoneyExact,
  Panel,
  PanelHead,
  Row,
  type Tone,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import {
  ArrowCounterClockwise,
  Check,
  Clock,
  DownloadSimple,
  Gavel,
  Prohibit,
  WarningCircle,
} from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { MoreRow } from '../MoreRow.ts';
import { failedPlanPayment, formatDay, type Subscription } from './labels.ts';

const states: Record<Payment['status'], { tone: Tone; label: string; icon: typeof Check }> = {
  pending: { tone: 'plain', label: 'Pending', icon: Clock },
  paid: { tone: 'ok', label: 'Paid', icon: Check },
  failed: { tone: 'danger', label: 'Failed', icon: WarningCircle },
  refunded: { tone: 'water', label: 'Refunded', icon: ArrowCounterClockwise },
  partially_refunded: { tone: 'water', label: 'Partially refunded', icon: ArrowCounterClockwise },
  disputed: { tone: 'brown', label: 'Disputed', icon: Gavel },
  canceled: { tone: 'plain', label: 'Canceled', icon: Prohibit },
};

const StatusLine = styled(Row)`
  display: inline-flex;
  gap: 2px 6px;
`;

const Note = styled.span`
  font-size: var(--t13);
  color: var(--ink-2);
`;

const FileLink = styled.a`
  position: relative;
  color: var(--primary);
  font-weight: 600;
  text-underline-offset: 3px;
  text-decoration-thickness: 1px;
  /* A 44 px touch target. */
  &::before {
    content: '';
    position: absolute;
    inset: -15px -10px;
  }
`;

function State({ payment }: { payment: Payment }) {
  const { tone, label, icon: Icon } = states[payment.status];
  return (
    <StatusLine>
      <Badge tone={tone}>
        <Icon size={14} />
        {label}
      </Badge>
      {payment.status === 'failed' && payment.retryAt && <Note>Next attempt {formatDay(payment.retryAt)}</Note>}
      {payment.refunded > 0 && payment.status !== 'paid' && <Note>{formatMoneyExact(payment.refunded)}</Note>}
    </StatusLine>
  );
}

/** `payable` is the failed payment that `payUrl` pays. */
const columnsFor = (payUrl: string | undefined, payable: Payment | undefined): Column<Payment>[] => [
  { key: 'item', heading: 'Item', cell: ({ description }) => description },
  { key: 'date', heading: 'Date', cell: (payment) => formatDate(payment.date) },
  { key: 'status', heading: 'Status', cell: (payment) => <State payment={payment} /> },
  {
    key: 'receipt',
    heading: 'Receipt',
    cell: ({ id, receipt }) => {
      if (receipt)
        return (
          <FileLink href={`/api/payments/${id}/receipt.pdf`} aria-label={`Receipt ${receipt}, PDF`}>
            PDF
          </FileLink>
        );
      return payUrl && id === payable?.id ? <FileLink href={payUrl}>Pay now</FileLink> : null;
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
  // A payment that failed, was canceled or is not through yet took no money.
  const made = payments.filter(({ status }) => !['pending', 'failed', 'canceled'].includes(status));
  const oldest = made.at(-1);
  if (payments.length === 0)
    return <EmptyState title="No payments yet">Your payments and receipts appear here.</EmptyState>;
  return (
    <Panel aria-labelledby="payments">
      <PanelHead>
        <h2 id="payments">Payments</h2>
        <Button kind="secondary" size="small" href="/api/payments.csv" download icon={<DownloadSimple size={18} />}>
          CSV
        </Button>
      </PanelHead>
      <Table
        caption="Payments"
        columns={columnsFor(subscription?.grace?.payUrl ?? undefined, failedPlanPayment(payments))}
        rows={payments}
        rowKey={({ id }) => id}
      />
      <MoreRow>
        {hasMore && (
          <Button kind="secondary" pending={loadingMore} onClick={onMore}>
            Earlier payments
          </Button>
        )}
        {oldest && (
          <p>
            {formatCount(made.length)} {made.length === 1 ? 'payment' : 'payments'} since {formatDate(oldest.date)}
          </p>
        )}
      </MoreRow>
    </Panel>
  );
}
