import type { PayoutBatch } from '@dealstead/contracts';
import { Button, Panel, PanelHead, count, date, moneyExact } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { DownloadSimple } from '@dealstead/kit/icons';

const columns: readonly Column<PayoutBatch>[] = [
  { key: 'batch', head: 'Batch', cell: ({ id }) => `Batch ${id}` },
  { key: 'when', head: 'Approved', cell: ({ approvedAt }) => date(approvedAt) },
  { key: 'by', head: 'By', cell: ({ approvedBy }) => approvedBy ?? 'An operator' },
  { key: 'payouts', head: 'Payouts', number: true, cell: ({ payouts }) => count(payouts) },
  { key: 'amount', head: 'Amount', number: true, cell: ({ amount }) => moneyExact(amount) },
  {
    key: 'file',
    head: 'File',
    action: true,
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

/** What was approved, newest first. */
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
