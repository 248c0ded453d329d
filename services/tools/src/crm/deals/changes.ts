import type { Tx } from '../../database.ts';
import { createChangeLog, type Undone } from '../records/changeLog.ts';
import { clearLostAssignees } from '../records/releaseAssignments.ts';
import { dealColumns } from './columns.ts';
import { storeFigures } from './profitUpdate.ts';

type ChangeKind = 'edit' | 'delete' | 'restore';

/** What a change did beside the deals' columns. */
interface ChangeEffects {
  /** Activities that it added. */
  readonly added?: readonly number[];
}

const log = createChangeLog<ChangeKind, ChangeEffects>({
  records: 'deals',
  changes: 'deal_changes',
  rows: 'deal_change_rows',
  key: 'deal_id',
  columns: [...Object.values(dealColumns), 'final_assumptions', 'final_analysis', 'stage_changed_at', 'deleted_at'],
});

export const insertChange = log.insert;
export const { insertAddition, setColumns, purgeExpired } = log;

/** Takes a change of deals back; see `createChangeLog`. */
export async function undoChange(tx: Tx, ownerId: number, changeId: number): Promise<Undone | null> {
  const undone = await log.undo(tx, ownerId, changeId, async ({ added = [] }, ids) => {
    await tx.sql`DELETE FROM deal_activities WHERE id = ANY(${added}::int[]) AND deal_id = ANY(${[...ids]}::int[])`;
  });
  if (!undone) return undone;
  await clearLostAssignees(tx, ownerId, undone.ids, 'deals');
  // The restored figures are by the assumptions of that time.
  await storeFigures(tx, ownerId, [...undone.ids]);
  return undone;
}
