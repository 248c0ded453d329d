import { type DealStage, dealStageLabels, decideScope } from '@dealstead/contracts';
import { searchRows } from '../../palette/searchRows.ts';
import type { PaletteSource } from '../../palette/source.ts';

/** Deals in the command palette: by title, address, buyer or notes. */
export const dealPalette: PaletteSource = async (db, actor, text) => {
  const scope = decideScope(actor, 'deal-pipeline');
  if (!scope.allowed) return [];
  const rows = await searchRows<{ id: number; title: string; stage: DealStage; isLost: boolean }>(
    db,
    {
      table: 'deals',
      ownerColumn: 'user_id',
      searchColumn: 'search',
      latestColumn: 'updated_at',
      condition: 'deleted_at IS NULL',
      columns: `id, title, stage, status = 'lost' AS "isLost"`,
    },
    scope.ownerId,
    text,
  );
  return rows.map(({ id, title, stage, isLost }) => ({
    kind: 'deal',
    id,
    title,
    detail: isLost ? 'Lost' : dealStageLabels[stage],
    url: `/deals/${id}`,
  }));
};
