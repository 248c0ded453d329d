import { getImportQueues } from '@dealstead/contracts/tools/importQueues';
import { type BackgroundJob, createBackgroundJob, type Live, rawPart } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';
import { importJobNames, runNextBatch } from './batches.ts';
import { checkBatch, type Claimed } from './check.ts';
import { type ImportKind, ownKind } from './kind.ts';
import { notifyIfFinished } from './notifyImport.ts';
import { runBatch } from './runBatch.ts';
import { datesOf, ImportStore } from './store.ts';
import { undoBatch } from './undo.ts';

/**
 * Checks, runs and undoes imports of the kinds of one table, a batch of rows in each transaction with the position it has
 * reached: after a crash the next batch continues, and no row is added twice. See `runNextBatch`.
 */
export const runImports = (
  db: Pick<Db, 'sql' | 'change'>,
  live: Live,
  kinds: readonly ImportKind[],
): Promise<boolean> => runNextBatch(db, kinds[0]!.tables.imports, (tx, id) => runStep(tx, id, { db, live, kinds }));

interface StepDeps {
  readonly db: Pick<Db, 'sql'>;
  readonly live: Live;
  readonly kinds: readonly ImportKind[];
}

async function runStep(tx: Tx, id: number, { db, live, kinds }: StepDeps): Promise<void> {
  const [claimed] = await tx.sql<Claimed>`
    SELECT id, kind, name, state, columns, mapping, defaults, options, ${datesOf} AS dates, position, row_count AS rows, good, found,
      queued_at, due_at IS NOT NULL AS is_own, owner_user_id AS owner_id, user_id
    FROM ${rawPart(kinds[0]!.tables.imports)} WHERE id = ${id}`;
  const known = kinds.find(({ name }) => name === claimed?.kind);
  if (!claimed || !known) return;
  const { state, ownerId } = claimed;
  const kind = await ownKind(db, known, ownerId);
  if (state === 'running' && !claimed.isOwn)
    await tx.sql`UPDATE ${rawPart(kind.tables.imports)} SET repeated = 0, good = (SELECT count(*) FROM ${kind.added(id)}) WHERE id = ${id}`;
  if (state === 'checking') await checkBatch(tx, db, kind, claimed);
  else if (state === 'running') {
    const isLast = await runBatch(tx, db, kind, claimed);
    if (isLast) await kind.finish?.(tx, live, claimed);
  } else await undoBatch(tx, kind, claimed);
  if (state !== 'checking') await notifyIfFinished(tx, live, kind, id);
  tx.afterCommit(() => {
    live.member(ownerId, importsPath(kind), ...(state === 'checking' ? [] : kind.changes));
    live.admins(getImportQueues.path);
  });
}

/** The path of the API whose pages follow imports of a kind. */
export const importsPath = (kind: ImportKind): string => `/api/${kind.tables.imports.replace('_', '-')}`;

/** Works on imports of the kinds of one table while there are any; see `runImports`. */
export function createImportJobs(db: Db, live: Live, kinds: readonly ImportKind[]): BackgroundJob[] {
  const name = importJobNames[kinds[0]!.tables.imports];
  return [
    createBackgroundJob({ name, run: () => runImports(db, live, kinds), idleEvery: 5_000, wakeOnCommit: true }),
    createBackgroundJob({
      name: `${name} sweep`,
      run: async () => {
        await new ImportStore(kinds[0]!).deleteAbandoned(db);
        return false;
      },
      idleEvery: 3_600_000,
    }),
  ];
}
