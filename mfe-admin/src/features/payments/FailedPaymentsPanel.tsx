import type { AccountHealth, FailedPayment } from '@dealstead/contracts/account/accountHealth';
import { Panel, PanelHead, Small, formatCount, formatMoneyExact, formatShortDate } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';

const Email = styled.span`
  display: block;
  max-width: 30ch;
  white-space: normal;
  overflow-wrap: anywhere;
`;

const columns = (total: number): readonly Column<FailedPayment>[] => [
  { key: 'member', heading: 'Member', cell: ({ email }) => <Email>{email}</Email>, total: 'Total' },
  { key: 'item', heading: 'Item', cell: ({ description }) => description },
  {
    key: 'amount',
    heading: 'Amount',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ amount }) => formatMoneyExact(amount),
    total: formatMoneyExact(total),
  },
  { key: 'reason', heading: 'Reason', cell: ({ reason }) => reason ?? 'Not given' },
  {
    key: 'retry',
    heading: 'Next attempt',
    cell: ({ retryAt }) => (retryAt ? formatShortDate(retryAt) : 'None'),
  },
];

/** Payments that failed and were not paid since, newest first, with their sum. */
export function FailedPaymentsPanel({
  failed: { count, amount, newest },
}: {
  failed: AccountHealth['failedPayments'];
}) {
  return (
    <Panel aria-labelledby="failed-payments">
      <PanelHead>
        <h2 id="failed-payments">Failed payments</h2>
        {count > newest.length && <span>{`Newest ${newest.length} of ${formatCount(count)}`}</span>}
      </PanelHead>
      {newest.length === 0 ? (
        <Small>No failed payments.</Small>
      ) : (
        <Table
          caption="Failed payments, newest first"
          columns={columns(amount)}
          rows={newest}
          rowKey={({ id }) => id}
          dense
        />
      )}
    </Panel>
  );
}
