import type { TeamPermission } from '@dealstead/contracts';
import { type Live, Refusal } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { readNames, readTeamName, lockTeammates } from '../../copies/index.ts';
import { notify } from '../../notifications/index.ts';
import type { RecordScope } from './list.ts';

/** What differs between leads and deals. */
export interface AssignedKind {
  readonly noun: 'lead' | 'deal';
  readonly path: '/leads' | '/deals';
  /** The permission that a seat needs to hold one. */
  readonly permission: Extract<TeamPermission, 'leads' | 'deals'>;
}
export const assignedLeads: AssignedKind = { noun: 'lead', path: '/leads', permission: 'leads' };
export const assignedDeals: AssignedKind = { noun: 'deal', path: '/deals', permission: 'deals' };

type Scope = Pick<RecordScope, 'ownerId' | 'actorId'>;

/**
 * Checks that records may be assigned to someone: the owner, the caller, a member of the team whose seat permits the records,
 * or `now`, who has them already.
 * @throws Refusal 400
 */
export async function assertAssignable(
  tx: Tx,
  { permission, noun }: AssignedKind,
  { ownerId, actorId }: Scope,
  userId: number | null | undefined,
  now: readonly (number | null)[] = [],
): Promise<void> {
  if (userId == null || userId === ownerId || userId === actorId || now.includes(userId)) return;
  const [found] = await lockTeammates(tx, ownerId, [userId], permission);
  if (found !== undefined) return;
  const message = `Choose someone of your team whose seat includes ${noun}s.`;
  throw new Refusal(400, 'invalid-input', message, { assignedToUserId: message });
}

/** The timeline's text of a changed assignee; `names` holds both. */
export function assignmentText(names: ReadonlyMap<number, string>, from: number | null, to: number | null): string {
  const nameOf = (id: number) => names.get(id) ?? 'a former member';
  if (to === null) return `No longer assigned${from === null ? '' : ` to ${nameOf(from)}`}`;
  return from === null ? `Assigned to ${nameOf(to)}` : `Assigned to ${nameOf(to)}, before ${nameOf(from)}`;
}

/** The texts for records that get another assignee, by the former one. */
export async function assignmentTexts(
  tx: Tx,
  from: Iterable<number | null>,
  to: number | null,
): Promise<Map<number | null, string>> {
  const former = [...new Set(from)].filter((id) => id !== to);
  if (former.length === 0) return new Map();
  const names = await readNames(
    tx,
    [...former, to].filter((id) => id !== null),
  );
  return new Map(former.map((id) => [id, assignmentText(names, id, to)]));
}

interface Assigned {
  readonly id: number;
  readonly assignedToUserId: number | null;
}

/** The entries of the timelines of records that get another assignee. */
export async function assignmentEntries(
  tx: Tx,
  records: readonly Assigned[],
  userId: number | null | undefined,
): Promise<{ id: number; description: string }[]> {
  if (userId === undefined) return [];
  const former = records.map(({ assignedToUserId }) => assignedToUserId);
  const texts = await assignmentTexts(tx, former, userId);
  return records.flatMap(({ id, assignedToUserId }) => {
    const description = texts.get(assignedToUserId);
    return description === undefined ? [] : [{ id, description }];
  });
}

export interface Assignment {
  /** Whose the records are now; nobody is notified of what they did themselves. */
  readonly userId: number | null | undefined;
  /** How many records got another assignee. */
  readonly count: number;
  /** The change that did it, such as `change/12`. */
  readonly change: string;
  /** Name and id of the only one. */
  readonly record?: { readonly id: number; readonly name: string } | undefined;
}

/** Notifies the new assignee of records, once for all of them. */
export async function notifyAssignee(
  tx: Tx,
  live: Live,
  { noun, path, permission }: AssignedKind,
  { ownerId, actorId }: Scope,
  { userId, count, change, record }: Assignment,
): Promise<void> {
  if (userId == null || userId === actorId || count === 0) return;
  const name = await readTeamName(tx, actorId);
  await notify(tx, live, {
    userId,
    topic: 'deadlines',
    title:
      record === undefined
        ? `${name} assigned you ${count === 1 ? `a ${noun}` : `${count.toLocaleString('en-US')} ${noun}s`}`
        : `${name} assigned you a ${noun}: ${record.name}`,
    url: record === undefined ? `${path}?assigned=me` : `${path}/${record.id}`,
    group: record === undefined ? `assigned${path}/${change}` : `assigned${path}/${record.id}`,
    ...(userId === ownerId ? {} : { seat: { ownerId, permission } }),
  });
}
