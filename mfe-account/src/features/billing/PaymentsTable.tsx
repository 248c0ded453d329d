import type { Payment } from '@dealstead/contracts';
import { Badge, Button, formatCount, formatDate, EmptyState, formatMoneyExact, Panel, type Tone } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { ArrowCounterClockwise, Check, Clock, Gavel, Prohibit, WarningCircle } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { dayOf, type Subscription } from './labels.ts';

const states: Record<Payment['status'], { tone: Tone; words: string; icon: typeof Check }> = {
  pending: { tone: 'plain', words: 'Pending', icon: Clock },
  paid: { tone: 'ok', words: 'Paid', icon: Check },
  failed: { tone: 'danger', words: 'Failed', icon: WarningCircle },
  refunded: { tone: 'water', words: 'Refunded', icon: ArrowCounterClockwise },
  partially_refunded: { tone: 'water', words: 'Partly refunded', icon: ArrowCounterClockwise },
  disputed: { tone: 'brown', words: 'Disputed', icon: Gavel },
  canceled: { tone: 'plain', words: 'Canceled', icon: Prohibit },
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

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: 12px;
  margin-top: 20px;
  font-size: var(--t13);
  color: var(--ink-2);
`;

function State({ of }: { of: Payment }) {
  const { tone, words, icon: Icon } = states[of.status];
  return (
    <>
      <Badge tone={tone}>
        <Icon size={14} />
        {words}
      </Badge>
      {of.status === 'failed' && of.retryAt && <Note>next try {dayOf(of.retryAt)}</Note>}
      {of.refunded > 0 && of.status !== 'paid' && <Note>{formatMoneyExact(of.refunded)}</Note>}
    </>
  );
}

const columnsFor = (payUrl: string | null): Column<Payment>[] => [
  { key: 'item', heading: 'Item', cell: ({ description }) => description },
  { key: 'date', heading: 'Date', cell: (payment) => formatDate(payment.date) },
  { key: 'status', heading: 'Status', cell: (payment) => <State of={payment} /> },
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
  { key: 'amount', heading: 'Amount', isNumeric: true, cell: ({ amount }) => formatMoneyExact(amount) },
];

/** Right-aligned amounts in the stacked layout. */
const Folding = styled(Panel)`
  @media (max-width: 760px) {
    tr {
      padding-right: 104px !important;
    }
    td[data-number] {
      position: absolute;
      right: 0;
      top: 10px;
      font-size: var(--t14) !important;
      font-weight: 600;
      color: var(--ink) !important;
    }
  }
`;

export interface PaymentsTableProps {
  payments: readonly Payment[];
  subscription: Subscription | null;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

/** All payments with status and receipt, newest first. */
export function PaymentsTable({ payments, subscription, more, loadingMore, onMore }: PaymentsTableProps) {
  const oldest = payments.at(-1);
  if (!oldest) return <EmptyState title="No payments yet">What you pay for stands here with its receipt.</EmptyState>;
  return (
    <Folding aria-label="Payments">
      <Table
        caption="Payments"
        columns={columnsFor(subscription?.grace?.payUrl ?? null)}
        rows={payments}
        rowKey={({ id }) => id}
      />
      <Foot>
        {more && (
          <Button kind="secondary" pending={loadingMore} onClick={onMore}>
            Earlier payments
          </Button>
        )}
        <p>
          {formatCount(payments.length)} {payments.length === 1 ? 'payment' : 'payments'} since{' '}
          {formatDate(oldest.date)}
        </p>
      </Foot>
    </Folding>
  );
}
