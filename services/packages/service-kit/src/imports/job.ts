import { type BackgroundJob, createBackgroundJob } from '../backgroundJob.ts';
import type { Live } from '../live.ts';
import { rawPart } from '../sql.ts';
import type { Db, Tx } from './db.ts';
import { importJobName, runNextBatch } from './batches.ts';
import { checkBatch, type Claimed } from './check.ts';
import { type ImportKind, ownKind } from './kind.ts';
import { type ImportNotice, readNotice } from './notice.ts';
import { runBatch } from './runBatch.ts';
import { datesOf, ImportStore } from './store.ts';
import { undoBatch } from './undo.ts';

/** What imports of a service need beside their kinds. */
export interface ImportJobDeps {
  readonly db: Pick<Db, 'sql' | 'change'>;
  readonly live: Live;
  /** The path of the API where admins see imports that are not finished. */
  readonly queuesPath: string;
  /** Tells the owner of an import, and who uploaded it on a seat, that it is done or undone. */
  readonly notify: (tx: Tx, live: Live, notice: ImportNotice) => Promise<void>;
}

/**
 * Checks, runs and undoes imports of the kinds of one table, a batch of rows in each transaction with the position it has
 * reached: after a crash the next batch continues, and no row is added twice. See `runNextBatch`.
 */
export const runImports = (deps: ImportJobDeps, kinds: readonly ImportKind[]): Promise<boolean> =>
  runNextBatch(deps.db, kinds[0]!.tables.imports, (tx, id) => runStep(tx, id, deps, kinds));

async function runStep(
  tx: Tx,
  id: number,
  { db, live, queuesPath, notify }: ImportJobDeps,
  kinds: readonly ImportKind[],
): Promise<void> {
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
  const notice = state === 'checking' ? undefined : await readNotice(tx, kind, id);
  if (notice) await notify(tx, live, notice);
  tx.afterCommit(() => {
    live.member(ownerId, importsPath(kind), ...(state === 'checking' ? [] : kind.changes));
    live.admins(queuesPath);
  });
}

/** The path of the API whose pages follow imports of a kind. */
export const importsPath = (kind: ImportKind): string => `/api/${kind.tables.imports.replace('_', '-')}`;

/** Works on imports of the kinds of one table while there are any; see `runImports`. */
export function createImportJobs(deps: ImportJobDeps, kinds: readonly ImportKind[]): BackgroundJob[] {
  const name = importJobName(kinds[0]!.tables.imports);
  return [
    createBackgroundJob({ name, run: () => runImports(deps, kinds), idleEvery: 5_000, wakeOnCommit: true }),
    createBackgroundJob({
      name: `${name} sweep`,
      run: async () => {
        await new ImportStore(kinds[0]!).deleteAbandoned(deps.db);
        return false;
      },
      idleEvery: 3_600_000,
    }),
  ];
}
