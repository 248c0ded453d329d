import type { AccountHealth, FailedPayment } from '@dealstead/contracts/account/accountHealth';
import { Panel, PanelHead, Small, TextLink, formatCount, formatMoneyExact, formatShortDate } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';

const columns = (total: number): readonly Column<FailedPayment>[] => [
  { key: 'member', heading: 'Member', cell: ({ email }) => <Member email={email} />, total: 'Total' },
  { key: 'item', heading: 'Item', cell: ({ description }) => description },
  {
    key: 'amount',
    heading: 'Amount',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ amount }) => formatMoneyExact(amount),
    total: formatMoneyExact(total),
  },
  {
    key: 'reason',
    heading: 'Reason',
    cell: ({ reason }) => (reason === null ? <NoValue /> : <WrapCell>{reason}</WrapCell>),
  },
  {
    key: 'retry',
    heading: 'Next attempt',
    cell: ({ retryAt }) => (
      <>
        <PhoneText>Next attempt: </PhoneText>
        {retryAt ? formatShortDate(retryAt) : 'None'}
      </>
    ),
  },
];

/** The member's address, which leads to the member; the text of a closed account does not. */
const Member = ({ email }: { email: string }) => (
  <WrapCell>
    {email.includes('@') ? (
      <TextLink to={`/admin/members?search=${encodeURIComponent(email)}`}>{email}</TextLink>
    ) : (
      email
    )}
  </WrapCell>
);

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
