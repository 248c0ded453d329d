import { part } from '@dealstead/service-kit';
import { type DealStage, dealStageLabels, decideScope } from '@dealstead/contracts';
import { searchRows, type PaletteSource } from '../../palette/index.ts';

/** Deals in the command palette: by title, address, buyer or notes. */
export const dealPalette: PaletteSource = async (db, actor, text) => {
  const scope = decideScope(actor, 'deal-pipeline');
  if (!scope.allowed) return [];
  const rows = await searchRows<{ id: number; title: string; stage: DealStage; isLost: boolean }>(
    db,
    {
      table: part`deals`,
      ownerColumn: part`user_id`,
      searchColumn: part`search`,
      latestColumn: part`updated_at`,
      condition: part`deleted_at IS NULL`,
      columns: part`id, title, stage, status = 'lost' AS is_lost`,
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
