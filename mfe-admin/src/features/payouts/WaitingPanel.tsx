import type { PayoutLine } from '@dealstead/contracts';
import {
  Button,
  Checkbox,
  EmptyState,
  Panel,
  PanelHead,
  Row,
  formatCount,
  formatDate,
  formatMoneyExact,
  toast,
  useWrite,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { PhoneText } from '../styles.ts';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { payoutQueries } from './payoutQueries.ts';

const sumOf = (payouts: readonly PayoutLine[]) => payouts.reduce((sum, { amount }) => sum + amount * 100, 0) / 100;
const payoutCount = (n: number) => `${formatCount(n)} payout${n === 1 ? '' : 's'}`;

interface PayoutActions {
  excluded: ReadonlySet<number>;
  total: number;
  deciding: boolean;
  excludePayout: (id: number, isExcluded: boolean) => void;
  decline: (payout: PayoutLine) => void;
}

const columns = ({
  excluded,
  total,
  deciding,
  excludePayout,
  decline,
}: PayoutActions): readonly Column<PayoutLine>[] => [
  {
    key: 'member',
    heading: 'Member',
    cell: ({ id, affiliate }) => (
      <Checkbox checked={!excluded.has(id)} onChange={(event) => excludePayout(id, !event.target.checked)}>
        {affiliate.name}
      </Checkbox>
    ),
    total: 'Selected',
  },
  { key: 'email', heading: 'Email', cell: ({ affiliate }) => affiliate.email },
  { key: 'asked', heading: 'Requested', cell: ({ requestedAt }) => formatDate(requestedAt) },
  {
    key: 'lines',
    heading: 'Commissions',
    isNumeric: true,
    cell: ({ commissions }) => (
      <>
        {formatCount(commissions)}
        <PhoneText>{commissions === 1 ? ' commission' : ' commissions'}</PhoneText>
      </>
    ),
  },
  {
    key: 'amount',
    heading: 'Amount',
    isNumeric: true,
    cell: ({ amount }) => formatMoneyExact(amount),
    total: formatMoneyExact(total),
  },
  {
    key: 'decline',
    heading: 'Action',
    isAction: true,
    cell: (payout) => (
      <Button
        kind="quiet"
        size="small"
        danger
        aria-label={`Decline ${payout.affiliate.name}`}
        disabled={deciding}
        onClick={() => decline(payout)}
      >
        Decline
      </Button>
    ),
  },
];

/** Requested payouts; the checked ones become the next batch. */
export function WaitingPanel({ waiting }: { waiting: readonly PayoutLine[] }) {
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const [isConfirming, setConfirming] = useState(false);
  const [declined, setDeclined] = useState<PayoutLine | null>(null);
  const included = waiting.filter(({ id }) => !excluded.has(id));
  const approving = useWrite('POST', '/api/admin/payouts/batches', {
    invalidates: payoutQueries,
    onSuccess: (batch) => {
      setConfirming(false);
      toast({
        title: `Batch ${batch.id} approved`,
        description: `${payoutCount(batch.payouts)}, ${formatMoneyExact(batch.amount)}`,
      });
    },
  });
  const declining = useWrite('POST', '/api/admin/payouts/{id}/decline', {
    invalidates: payoutQueries,
    onSuccess: ({ message }) => {
      toast({ title: message });
      setDeclined(null);
    },
  });
  const excludePayout = (id: number, isExcluded: boolean) =>
    setExcluded((ids) => new Set(isExcluded ? [...ids, id] : [...ids].filter((other) => other !== id)));

  return (
    <Panel aria-labelledby="waiting">
      <PanelHead>
        <h2 id="waiting">{`${payoutCount(waiting.length)} to approve`}</h2>
        {included.length > 0 && (
          <Row>
            <Button size="small" onClick={() => setConfirming(true)}>
              {`Approve ${formatMoneyExact(sumOf(included))}`}
            </Button>
          </Row>
        )}
      </PanelHead>
      {waiting.length === 0 ? (
        <EmptyState title="Queue is clear">New payout requests appear here.</EmptyState>
      ) : (
        <Table
          caption="Payouts to approve"
          columns={columns({
            excluded,
            total: sumOf(included),
            deciding: declining.isPending,
            excludePayout,
            decline: setDeclined,
          })}
          rows={waiting}
          rowKey={({ id }) => id}
        />
      )}
      {isConfirming && (
        <ReasonDialog
          title={`Approve ${payoutCount(included.length)}`}
          actionLabel="Approve"
          draft="approve-payouts"
          fallback="We could not confirm this. Check the list before you try again."
          onConfirm={(reason) =>
            approving.mutateAsync({ body: { payouts: included.map(({ id, amount }) => ({ id, amount })), reason } })
          }
          onClose={() => setConfirming(false)}
        >
          {`${formatMoneyExact(sumOf(included))} will be marked as paid. Pay the members from the batch file.`}
        </ReasonDialog>
      )}
      {declined && (
        <DeclineDialog
          payout={declined}
          onConfirm={(reason) => declining.mutateAsync({ params: { id: declined.id }, body: { reason } })}
          onClose={() => setDeclined(null)}
        />
      )}
    </Panel>
  );
}

interface DeclineDialogProps {
  payout: PayoutLine;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

const DeclineDialog = ({ payout: { id, affiliate, amount }, onConfirm, onClose }: DeclineDialogProps) => (
  <ReasonDialog
    title={`Decline ${affiliate.name}’s payout`}
    actionLabel="Decline payout"
    danger
    draft={`decline-payout-${id}`}
    fallback="We could not confirm this. Check the list before you try again."
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {`${formatMoneyExact(amount)} goes back to their balance. They can ask for a payout again.`}
  </ReasonDialog>
);
