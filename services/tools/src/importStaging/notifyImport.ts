import type { TeamPermission } from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { notify } from '../notifications/notify.ts';

/** What differs between imports of leads, contacts and invitations. */
export interface NotifiedKind {
  readonly noun: 'lead' | 'contact' | 'invitation';
  /** What an import did with its rows. */
  readonly verb: 'imported' | 'queued';
  /** The page of an import, without its id. */
  readonly path: string;
  /** The permission that a seat needs to read it. */
  readonly permission: TeamPermission;
}

/** An import whose last step is complete. */
export interface FinishedImport extends Record<string, unknown> {
  readonly id: number;
  readonly ownerId: number;
  /** Who uploaded the file: the owner, or someone on a seat. */
  readonly userId: number;
  readonly name: string;
  readonly state: string;
  readonly good: number;
  readonly bad: number;
  readonly repeated: number;
  readonly skipped: number;
}

/** SQL of the columns of `FinishedImport`. */
export const finishedColumns =
  'id, owner_user_id AS "ownerId", user_id AS "userId", name, state, good, bad, repeated, skipped';

/** Notifies the owner of an import, and who uploaded it on a seat, that it is done or undone, with its counts. */
export async function notifyImport(tx: Tx, live: Live, kind: NotifiedKind, finished: FinishedImport): Promise<void> {
  const { id, ownerId, userId } = finished;
  const notification = {
    topic: 'account',
    ...describeImport(kind, finished),
    url: `${kind.path}${id}`,
    group: `${kind.noun}-import/${id}`,
  } as const;
  await notify(tx, live, { ...notification, userId: ownerId });
  if (userId !== ownerId)
    await notify(tx, live, { ...notification, userId, seat: { ownerId, permission: kind.permission } });
}

function describeImport(
  { noun, verb }: NotifiedKind,
  { name, state, good, bad, repeated, skipped }: FinishedImport,
): { title: string; body: string | null } {
  if (state === 'undone')
    return {
      title: `The import of “${name}” was undone`,
      body:
        skipped === 0 ? null : `${amount(skipped, noun)} stayed: ${noun === 'invitation' ? 'sent' : 'edited'} since`,
    };
  const left = [
    bad > 0 ? `${amount(bad, 'row')} could not be imported` : '',
    repeated > 0 ? `${amount(repeated, 'duplicate')} left out` : '',
  ].filter(Boolean);
  const isNothing = good === 0;
  return {
    title: isNothing
      ? `No ${noun}s were ${verb} from “${name}”`
      : `${amount(good, noun)} ${good === 1 ? 'was' : 'were'} ${verb} from “${name}”`,
    body: left.join(' · ') || null,
  };
}

const amount = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
