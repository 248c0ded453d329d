import { rawPart } from '../sql.ts';
import type { Tx } from './db.ts';
import type { ImportKind } from './kind.ts';

/** What is said of an import whose last step is complete. */
export interface ImportNotice {
  readonly ownerId: number;
  /** Who uploaded it. */
  readonly userId: number;
  readonly permission: ImportKind['permission'];
  readonly title: string;
  readonly body: string | null;
  readonly url: string;
  /** The same for all notices of an import. */
  readonly group: string;
}

interface FinishedImport {
  readonly ownerId: number;
  readonly userId: number;
  readonly name: string;
  readonly state: string;
  readonly good: number;
  readonly updated: number;
  readonly bad: number;
  readonly repeated: number;
  readonly skipped: number;
}

/** That an import is done or undone, with its counts; undefined while it is not. */
export async function readNotice({ sql }: Tx, kind: ImportKind, id: number): Promise<ImportNotice | undefined> {
  const [finished] =
    await sql<FinishedImport>`SELECT owner_user_id AS owner_id, user_id, name, state, good, updated, bad, repeated, skipped
     FROM ${rawPart(kind.tables.imports)} WHERE id = ${id} AND state IN ('done', 'undone')`;
  if (!finished) return undefined;
  const { ownerId, userId } = finished;
  return {
    ownerId,
    userId,
    permission: kind.permission,
    ...describeImport(kind, finished),
    url: `${kind.path}${id}`,
    group: `${kind.noun[0]}-import/${id}`,
  };
}

function describeImport(
  { noun, verb }: ImportKind,
  { name, state, good, updated, bad, repeated, skipped }: FinishedImport,
): { title: string; body: string | null } {
  if (state === 'undone')
    return {
      title: `The import of “${name}” was undone`,
      body: skipped === 0 ? null : `${amount(skipped, noun)} stayed: ${verb === 'queued' ? 'sent' : 'edited'} since`,
    };
  const others = [
    good > 0 && updated > 0 ? `${amount(updated, noun)} updated` : '',
    bad > 0 ? `${amount(bad, ['row', 'rows'])} could not be imported` : '',
    repeated > 0 ? `${amount(repeated, ['duplicate', 'duplicates'])} left out` : '',
  ].filter(Boolean);
  const count = good > 0 ? good : updated;
  const what = good > 0 || updated === 0 ? verb : 'updated';
  return {
    title:
      count === 0
        ? `No ${noun[1]} were ${what} from “${name}”`
        : `${amount(count, noun)} ${count === 1 ? 'was' : 'were'} ${what} from “${name}”`,
    body: others.join(' · ') || null,
  };
}

const amount = (count: number, [one, many]: readonly [string, string]) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
