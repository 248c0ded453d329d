import { type ContractStatus, contractStatusLabels, decideScope } from '@dealstead/contracts';
import { searchRows } from '../../palette/searchRows.ts';
import type { PaletteSource } from '../../palette/source.ts';

/** Contracts in the command palette, by title; superseded versions are left out. */
export const contractPalette: PaletteSource = async (db, actor, text) => {
  const scope = decideScope(actor, 'lead-management');
  if (!scope.allowed) return [];
  const rows = await searchRows<{ id: number; title: string; status: ContractStatus }>(
    db,
    {
      table: 'contracts',
      ownerColumn: 'user_id',
      searchColumn: 'search',
      latestColumn: 'updated_at',
      condition: `status <> 'superseded'`,
      columns: 'id, title, status',
    },
    scope.ownerId,
    text,
  );
  return rows.map(({ id, title, status }) => ({
    kind: 'contract',
    id,
    title,
    detail: contractStatusLabels[status],
    url: `/contracts/${id}`,
  }));
};
