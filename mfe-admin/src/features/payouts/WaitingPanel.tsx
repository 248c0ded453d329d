import type { PayoutLine } from '@dealstead/contracts';
import {
  Button,
  Checkbox,
  Dialog,
  EmptyState,
  Panel,
  PanelHead,
  Row,
  formatCount,
  formatDate,
  messageOf,
  formatMoneyExact,
  toast,
  useWrite,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { stale as invalidates, told } from './payoutWriteOptions.ts';

const sumOf = (payouts: readonly PayoutLine[]) => payouts.reduce((sum, { amount }) => sum + amount * 100, 0) / 100;
const some = (n: number) => `${formatCount(n)} payout${n === 1 ? '' : 's'}`;

interface Acts {
  left: ReadonlySet<number>;
  total: number;
  deciding: boolean;
  leave: (id: number, out: boolean) => void;
  decline: (id: number) => void;
}

const columns = ({ left, total, deciding, leave, decline }: Acts): readonly Column<PayoutLine>[] => [
  {
    key: 'member',
    heading: 'Member',
    cell: ({ id, affiliate }) => (
      <Checkbox checked={!left.has(id)} onChange={(event) => leave(id, !event.target.checked)}>
        {affiliate.name}
      </Checkbox>
    ),
    total: 'Chosen',
  },
  { key: 'email', heading: 'Email', cell: ({ affiliate }) => affiliate.email },
  { key: 'asked', heading: 'Asked for', cell: ({ requestedAt }) => formatDate(requestedAt) },
  { key: 'lines', heading: 'Commissions', isNumeric: true, cell: ({ commissions }) => formatCount(commissions) },
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
    cell: ({ id, affiliate }) => (
      <Button
        kind="quiet"
        size="small"
        danger
        aria-label={`Decline ${affiliate.name}`}
        disabled={deciding}
        onClick={() => decline(id)}
      >
        Decline
      </Button>
    ),
  },
];

/** Requested payouts; the checked ones become the next batch. */
export function WaitingPanel({ waiting }: { waiting: readonly PayoutLine[] }) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState(false);
  const chosen = waiting.filter(({ id }) => !left.has(id));
  const approving = useWrite('POST', '/api/admin/payouts/batches', {
    invalidates,
    onSuccess: (batch) => {
      setAsked(false);
      toast({
        title: `Batch ${batch.id} approved`,
        description: `${some(batch.payouts)}, ${formatMoneyExact(batch.amount)}`,
      });
    },
    onError: (error) => {
      setAsked(false);
      toast({ title: 'Error', description: messageOf(error, 'Nothing was approved. Try again.'), destructive: true });
    },
  });
  const declining = useWrite('POST', '/api/admin/payouts/{id}/decline', { invalidates, ...told });
  const leave = (id: number, out: boolean) =>
    setLeft((known) => new Set(out ? [...known, id] : [...known].filter((other) => other !== id)));

  return (
    <Panel aria-labelledby="waiting">
      <PanelHead>
        <h2 id="waiting">{waiting.length === 1 ? '1 payout waits' : `${some(waiting.length)} wait`}</h2>
        {chosen.length > 0 && (
          <Row>
            <Button size="small" onClick={() => setAsked(true)}>
              {`Approve ${formatMoneyExact(sumOf(chosen))}`}
            </Button>
          </Row>
        )}
      </PanelHead>
      {waiting.length === 0 ? (
        <EmptyState title="Nothing waits">A payout that a member asks for appears here.</EmptyState>
      ) : (
        <Table
          caption="Payouts that wait"
          columns={columns({
            left,
            total: sumOf(chosen),
            deciding: declining.isPending,
            leave,
            decline: (id) => declining.mutate({ params: { id } }),
          })}
          rows={waiting}
          rowKey={({ id }) => id}
        />
      )}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`Approve ${some(chosen.length)}`}
        footer={
          <>
            <Button kind="secondary" onClick={() => setAsked(false)}>
              Cancel
            </Button>
            <Button
              pending={approving.isPending}
              onClick={() => approving.mutate({ body: { payouts: chosen.map(({ id, amount }) => ({ id, amount })) } })}
            >
              Approve
            </Button>
          </>
        }
      >
        <p>{`${formatMoneyExact(sumOf(chosen))} count as paid from then on. The batch's file says whom to pay.`}</p>
      </Dialog>
    </Panel>
  );
}
