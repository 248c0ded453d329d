import type { Affiliate, Commission } from '@dealstead/contracts';
import {
  Badge,
  Button,
  EmptyState,
  Muted,
  Panel,
  PanelHead,
  Row,
  formatMoneyExact,
  formatShortDate,
  toast,
  useWrite,
  toastError,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { MoreRow } from '../MoreRow.ts';
import { arithmetic, paidFor, sumOf } from './labels.ts';

const MemberCell = styled.span`
  font-weight: 400;
  b {
    font-weight: 600;
  }
`;

const Amount = styled.b`
  &[data-negative] {
    color: var(--danger);
  }
`;

/** Rows that are shown at first, and how many each press adds. */
const firstRows = 10;
const moreRows = 50;

const columns = (page: Affiliate): readonly Column<Commission>[] => [
  {
    key: 'member',
    heading: 'Member and plan',
    cell: (commission) => (
      <MemberCell>
        <b>{commission.member}</b>, {paidFor(commission)}
      </MemberCell>
    ),
    total: 'Ready to pay out',
  },
  { key: 'date', heading: 'Date', cell: ({ earnedAt }) => formatShortDate(earnedAt) },
  { key: 'arithmetic', heading: 'Calculation', cell: arithmetic, total: sumOf(page.commissions) },
  { key: 'status', heading: 'Status', cell: (commission) => <Status commission={commission} /> },
  {
    key: 'amount',
    heading: 'Commission',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ amount, status }) => (
      <Amount data-negative={amount < 0 || undefined}>
        {status === 'reversed' ? <s>{formatMoneyExact(amount)}</s> : formatMoneyExact(amount)}
      </Amount>
    ),
    total: formatMoneyExact(page.ready),
  },
];

function Status({ commission }: { commission: Commission }) {
  if (commission.reversal || commission.status === 'reversed') return <Badge tone="danger">Reversed</Badge>;
  if (commission.onHold) return <Badge tone="amber">Held: shared card</Badge>;
  if (commission.status === 'pending')
    return <Badge>{`Pending until ${formatShortDate(commission.approvesAt)}`}</Badge>;
  if (commission.status === 'paid')
    return <Badge tone="ok">{`Paid ${formatShortDate(commission.paidAt ?? commission.earnedAt)}`}</Badge>;
  return <Badge tone="water">{`Approved ${formatShortDate(commission.approvedAt ?? commission.approvesAt)}`}</Badge>;
}

/** All commissions with their calculation, and the payout request. */
export function CommissionsPanel({ page }: { page: Affiliate }) {
  const { commissions } = page;
  const [limit, setLimit] = useState(firstRows);
  const visible = commissions.slice(0, limit);
  return (
    <Panel aria-labelledby="commissions">
      <PanelHead>
        <h2 id="commissions">Commissions</h2>
        {commissions.length > 0 && (
          <Row space={2}>
            <Button
              kind="secondary"
              size="small"
              icon={<DownloadSimple size={18} />}
              href="/api/affiliate/commissions.csv"
              download
            >
              CSV
            </Button>
            <Payout page={page} />
          </Row>
        )}
      </PanelHead>
      {commissions.length === 0 ? (
        <EmptyState title="No commissions yet">
          {page.signUps === 0
            ? 'Share your link. You earn when someone who clicks it joins within 30 days and pays for a plan.'
            : 'You earn your first commission when a referral makes a payment.'}
        </EmptyState>
      ) : (
        <Table caption="Commissions, newest first" columns={columns(page)} rows={visible} rowKey={({ id }) => id} />
      )}
      {commissions.length > firstRows && (
        <MoreRow>
          {visible.length < commissions.length && (
            <Button kind="secondary" onClick={() => setLimit(limit + moreRows)}>
              Earlier commissions
            </Button>
          )}
          <p>{`${visible.length} of the latest ${commissions.length} commissions. The CSV file lists all of them.`}</p>
        </MoreRow>
      )}
    </Panel>
  );
}

function Payout({ page: { ready, leastPayout, payout } }: { page: Affiliate }) {
  const requestPayout = useWrite('POST', '/api/affiliate/payouts', {
    invalidates: ['/api/affiliate'],
    onSuccess: () => toast({ title: 'Payout requested', description: 'Its status appears here.' }),
    onError: (error) => toastError(error, 'Your payout was not requested. Try again.'),
  });
  if (payout)
    return <Muted>{`${formatMoneyExact(payout.amount)} requested ${formatShortDate(payout.requestedAt)}`}</Muted>;
  if (ready < leastPayout) return <Muted>{`Minimum payout ${formatMoneyExact(leastPayout)}`}</Muted>;
  return (
    <Button
      size="small"
      pending={requestPayout.isPending}
      onClick={() => requestPayout.mutate({ body: { amount: ready } })}
    >
      {`Pay out ${formatMoneyExact(ready)}`}
    </Button>
  );
}
