import { rawPart } from '@dealstead/service-kit';
import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { notify } from '../notifications/index.ts';
import type { ImportKind } from './kind.ts';

/** An import whose last step is complete. */
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

/** Notifies the owner of an import, and who uploaded it on a seat, that it is done or undone, with its counts. */
export async function notifyIfFinished(tx: Tx, live: Live, kind: ImportKind, id: number): Promise<void> {
  const [finished] =
    await tx.sql<FinishedImport>`SELECT owner_user_id AS owner_id, user_id, name, state, good, updated, bad, repeated, skipped
     FROM ${rawPart(kind.tables.imports)} WHERE id = ${id} AND state IN ('done', 'undone')`;
  if (!finished) return;
  const { ownerId, userId } = finished;
  const notification = {
    topic: 'account',
    ...describeImport(kind, finished),
    url: `${kind.path}${id}`,
    group: `${kind.noun[0]}-import/${id}`,
  } as const;
  await notify(tx, live, { ...notification, userId: ownerId });
  if (userId !== ownerId && kind.permission !== null)
    await notify(tx, live, { ...notification, userId, seat: { ownerId, permission: kind.permission } });
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
