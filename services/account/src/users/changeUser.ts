import { assignments } from '@dealstead/service-kit';
import type { AccountTransaction, User } from '../database.ts';
import { emitBrand } from './brands/events.ts';
import { isBrandOn } from './brands/rules.ts';
import type { MemberSnapshots } from './snapshots.ts';
import { memberChangedEvent } from './rules.ts';
import { lockUser } from './store.ts';
import { userColumns } from './user.ts';

/** The changeable columns: all but identity and version. Undefined ones stay as they are. */
export type UserChange = {
  readonly [K in keyof Omit<User, 'id' | 'version' | 'createdAt'>]?: User[K] | undefined;
};

/**
 * Changes a member within a transaction: locks and updates the row, emits the event and marks the snapshot as due. Equal
 * values change and emit nothing, so repeated webhooks and commands are harmless.
 * @returns the current row, or null where the account does not exist or is closed
 */
export async function changeUser(
  tx: AccountTransaction,
  snapshots: Pick<MemberSnapshots, 'changed'>,
  id: number,
  data: UserChange,
): Promise<User | null> {
  const before = await lockUser(tx, id);
  if (!before || before.closedAt) return null;
  if (isUnchanged(before, data)) return before;
  const [changed] = await tx.sql<User>`
    UPDATE users SET ${assignments(before, data)}, version = version + 1 WHERE id = ${id} RETURNING ${userColumns}`;
  const user = changed!;
  await tx.emit(memberChangedEvent(user));
  // A brand goes on and off with the plan, in the same transaction.
  if (isBrandOn(user) !== isBrandOn(before)) await emitBrand(tx, user);
  await snapshots.changed(tx, user);
  return user;
}

function isUnchanged(user: User, data: UserChange): boolean {
  const current: Readonly<Record<string, unknown>> = { ...user };
  return Object.entries(data).every(
    ([field, value]) => value === undefined || comparable(current[field]) === comparable(value),
  );
}

const comparable = (value: unknown) =>
  value instanceof Date ? value.getTime() : Array.isArray(value) ? JSON.stringify(value) : value;
