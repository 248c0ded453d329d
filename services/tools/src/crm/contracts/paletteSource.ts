import { part } from '@dealstead/service-kit';
import { type ContractStatus, contractStatusLabels, decideScope } from '@dealstead/contracts';
import { searchRows, type PaletteSource } from '../../palette/index.ts';
import { canSeeContactData } from '../../copies/index.ts';

/** Contracts in the command palette, by title; superseded versions are left out. Seats see those that they can open. */
export const contractPalette: PaletteSource = async (db, actor, text) => {
  const scope = decideScope(actor, 'contracts');
  if (!scope.allowed || !canSeeContactData(actor, scope.ownerId)) return [];
  const rows = await searchRows<{ id: number; title: string; status: ContractStatus }>(
    db,
    {
      table: part`contracts`,
      ownerColumn: part`user_id`,
      searchColumn: part`search`,
      latestColumn: part`updated_at`,
      condition: part`status <> 'superseded'`,
      columns: part`id, title, status`,
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
