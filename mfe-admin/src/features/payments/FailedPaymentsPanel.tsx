import type { AccountHealth, FailedPayment } from '@dealstead/contracts/account/accountHealth';
import {
  Panel,
  PanelHead,
  Small,
  TextLink,
  formatCount,
  formatMoneyExact,
  formatShortDate,
  phone,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { NoValue, PhoneText } from '../styles.ts';

/* Wrapping text of a cell; two lines do not touch those of the next row. */
const Wrap = styled.span`
  display: block;
  min-width: 20ch;
  max-width: 32ch;
  padding-block: 6px;
  white-space: normal;
  overflow-wrap: anywhere;
  line-height: 1.35;
  ${phone} {
    max-width: none;
    padding-block: 0;
  }
`;

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
    cell: ({ reason }) => (reason === null ? <NoValue /> : <Wrap>{reason}</Wrap>),
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
  <Wrap>
    {email.includes('@') ? (
      <TextLink to={`/admin/members?search=${encodeURIComponent(email)}`}>{email}</TextLink>
    ) : (
      email
    )}
  </Wrap>
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
