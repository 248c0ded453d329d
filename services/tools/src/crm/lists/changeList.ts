import type { ListChange } from '@dealstead/contracts/tools/leads';
import type { Tx } from '../../database.ts';
import { insertChange, insertListRows } from '../leads/changes.ts';
import type { LeadScope } from '../leads/filter.ts';
import { listNotFound } from './routes.ts';
import { ensureList, holdList, setListed } from './store.ts';

/**
 * Puts leads that are locked in a list or takes them out of it, as a change that can be taken back.
 * @returns the change's number @throws NotFound for a list that the owner does not have
 */
export async function changeList(
  tx: Tx,
  { ownerId, actorId }: Pick<LeadScope, 'ownerId' | 'actorId'>,
  ids: readonly number[],
  change: ListChange,
): Promise<number> {
  const isListed = 'add' in change;
  if (!isListed && !(await holdList(tx, ownerId, change.remove))) throw listNotFound();
  const { id, isNew } = isListed ? await ensureList(tx, ownerId, change.add) : { id: change.remove, isNew: false };
  const effects = { listed: { listId: id, isListed, isNew } };
  const changeId = await insertChange(tx, { ownerId, userId: actorId, kind: 'edit', effects });
  await setListed(tx, await insertListRows(tx, changeId, ids, { listId: id, isListed }), id, isListed);
  return changeId;
}
