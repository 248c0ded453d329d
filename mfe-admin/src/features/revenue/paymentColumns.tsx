import type { ReceivedPayment } from '@dealstead/contracts';
import { Badge, formatDateTime, formatMoneyExact, formatShortDate, type Tone } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';

const states: Readonly<Record<ReceivedPayment['status'], readonly [label: string, tone?: Tone]>> = {
  paid: ['Paid', 'ok'],
  pending: ['Pending'],
  failed: ['Failed', 'danger'],
  refunded: ['Refunded', 'amber'],
  partially_refunded: ['Partly refunded', 'amber'],
  disputed: ['Disputed', 'danger'],
  canceled: ['Canceled'],
};

/** Columns of a list of payments: what for, how much, and what became of it. */
export const paymentColumns: readonly Column<ReceivedPayment>[] = [
  {
    key: 'item',
    heading: 'Item',
    cell: ({ description, at }) => (
      <WrapCell>
        <span>{description}</span>
        <small>{formatDateTime(at)}</small>
      </WrapCell>
    ),
  },
  {
    key: 'amount',
    heading: 'Amount',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ amount }) => formatMoneyExact(amount),
  },
  {
    key: 'refunded',
    heading: 'Refunded',
    isNumeric: true,
    cell: ({ refunded }) =>
      refunded === 0 ? (
        <NoValue />
      ) : (
        <>
          <PhoneText>Refunded </PhoneText>
          {formatMoneyExact(refunded)}
        </>
      ),
  },
  {
    key: 'status',
    heading: 'Status',
    onPhone: 'line',
    cell: ({ status }) => <Badge tone={states[status][1]}>{states[status][0]}</Badge>,
  },
  {
    key: 'reason',
    heading: 'Reason',
    onPhone: 'line',
    cell: ({ reason, retryAt }) =>
      reason === null ? (
        <NoValue />
      ) : (
        <WrapCell>
          <span>{reason}</span>
          {retryAt !== null && <small>{`Next attempt ${formatShortDate(retryAt)}`}</small>}
        </WrapCell>
      ),
  },
];
