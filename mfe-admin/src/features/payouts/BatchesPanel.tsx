import type { PayoutBatch } from '@dealstead/contracts';
import { Button, Panel, PanelHead, formatCount, formatDate, formatMoneyExact } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';
import { PhoneText } from '../styles.ts';

const columns: readonly Column<PayoutBatch>[] = [
  { key: 'batch', heading: 'Batch', cell: ({ id }) => `Batch ${id}` },
  { key: 'when', heading: 'Approved', cell: ({ approvedAt }) => formatDate(approvedAt) },
  { key: 'by', heading: 'By', cell: ({ approvedBy }) => approvedBy ?? 'Operator' },
  { key: 'payouts', heading: 'Payouts', isNumeric: true, cell: Payouts },
  { key: 'amount', heading: 'Amount', isNumeric: true, cell: ({ amount }) => formatMoneyExact(amount) },
  {
    key: 'file',
    heading: 'File',
    isAction: true,
    cell: ({ id }) => (
      <Button
        kind="secondary"
        size="small"
        icon={<DownloadSimple size={18} />}
        href={`/api/admin/payouts/batches/${id}.csv`}
        aria-label={`CSV of batch ${id}`}
        download
      >
        CSV
      </Button>
    ),
  },
];

function Payouts({ payouts }: PayoutBatch) {
  return (
    <>
      {formatCount(payouts)}
      <PhoneText>{payouts === 1 ? ' payout' : ' payouts'}</PhoneText>
    </>
  );
}

/** Approved batches, newest first. */
export function BatchesPanel({ batches }: { batches: readonly PayoutBatch[] }) {
  if (batches.length === 0) return null;
  return (
    <Panel aria-labelledby="batches">
      <PanelHead>
        <h2 id="batches">Approved batches</h2>
      </PanelHead>
      <Table caption="Approved batches, newest first" columns={columns} rows={batches} rowKey={({ id }) => id} />
    </Panel>
  );
}
