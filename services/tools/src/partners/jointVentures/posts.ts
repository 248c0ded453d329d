import { maxOpenVentures, ventureLimits, todayInNewYork } from '@dealstead/contracts';
import type { VentureFields } from '@dealstead/contracts/tools/jointVentures';
import { Conflict, countUse, type Live, NotFound, TooMany } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { emitChanged, notifyMembers, refreshMembers } from './announce.ts';
import { closeApplications, endPartnership, listOpenApplicants, listParties } from './applications.ts';
import type { StoredVenture } from './columns.ts';
import { appendEvent } from './history.ts';
import { assertOpen, assertPostable, changedLabels } from './rules.ts';
import * as store from './store.ts';

/** A deal of the poster, as the CRM states it. */
export interface DealChoice {
  readonly dealId: number;
  readonly title: string;
  readonly propertyId: number | null;
}

/** What joint ventures ask of the CRM: the open deals of a member. */
export interface DealChoices {
  list(ownerId: number): Promise<DealChoice[]>;
  find(tx: Tx, ownerId: number, dealId: number): Promise<DealChoice | null>;
}

export const ventureNotFound = () => new NotFound('There is no such joint venture.');

/** Locks a venture of a poster. @throws NotFound for a missing or foreign one */
export async function lockOwn(tx: Tx, id: number, userId: number): Promise<StoredVenture> {
  const venture = await store.lockVenture(tx, id);
  if (venture?.userId !== userId) throw ventureNotFound();
  return venture;
}

export type PostedSource = { readonly propertyId: number } | { readonly dealId: number };

/**
 * Posts a joint venture about an own listing or deal. A listing's place and kind are its own.
 * @returns the id
 * @throws NotFound for a source of someone else, Conflict where it is posted already, TooMany
 */
export async function postVenture(
  tx: Tx,
  live: Live,
  { userId, source, fields, today }: { userId: number; source: PostedSource; fields: VentureFields; today: string },
  deals: Pick<DealChoices, 'find'>,
): Promise<number> {
  assertPostable(fields, today);
  const deal = 'dealId' in source ? await deals.find(tx, userId, source.dealId) : null;
  if ('dealId' in source && deal === null) throw new NotFound('There is no such deal.');
  const propertyId = 'propertyId' in source ? source.propertyId : deal!.propertyId;
  const listing = propertyId === null ? null : await store.findOwnListing(tx, userId, propertyId);
  if ('propertyId' in source && listing === null) throw new NotFound('There is no such active listing of yours.');
  const wait = await countUse(tx, `venture posts ${userId}`, ventureLimits.postsPerDay, 86_400);
  if (wait > 0) throw new TooMany(wait, 'You posted many joint ventures today. Continue tomorrow.');
  if ((await store.countOpen(tx, userId)) >= maxOpenVentures)
    throw new Conflict(`You have ${maxOpenVentures} open joint ventures. Withdraw one first.`, 'ventures-full');
  const place = listing && { city: listing.city, state: listing.state, category: listing.category };
  const posted = { ...fields, ...place };
  const row = { userId, propertyId: listing?.propertyId ?? null, dealId: deal?.dealId ?? null };
  const id = await store.insertVenture(tx, row, posted);
  if (id === null)
    throw new Conflict('There is a joint venture about this property already. Edit or withdraw it.', 'venture-exists');
  await appendEvent(tx, { ventureId: id, kind: 'posted', actorId: userId });
  await emitChanged(tx, { id, propertyId: row.propertyId, title: posted.title, version: 0 }, 'open');
  refreshMembers(tx, live, [userId]);
  return id;
}

/**
 * Changes an open post. Applications stay as they are; their applicants are notified.
 * @throws NotFound, Conflict `venture-changed` for another version or `venture-not-open`
 */
export async function editVenture(
  tx: Tx,
  live: Live,
  {
    userId,
    id,
    version,
    fields,
    today,
  }: { userId: number; id: number; version: number; fields: VentureFields; today: string },
): Promise<void> {
  const venture = await lockOwn(tx, id, userId);
  // Both sides and the board go by one day for the end of a post.
  assertOpen(venture, todayInNewYork());
  if (venture.version !== version)
    throw new Conflict('This joint venture was changed in the meantime. Load it again.', 'venture-changed');
  assertPostable(fields, today);
  const { city, state, category } = venture;
  const edited = venture.propertyId === null ? fields : { ...fields, city, state, category };
  const changes = changedLabels(venture, edited);
  if (changes.length === 0) return;
  await store.updateVenture(tx, id, edited);
  await appendEvent(tx, { ventureId: id, kind: 'edited', actorId: userId, detail: changes.join(', ') });
  await emitChanged(tx, venture, 'open');
  await notifyMembers(tx, live, venture, {
    userIds: [userId, ...(await listOpenApplicants(tx, id))],
    actorId: userId,
    text: 'changed a joint venture that you applied to',
  });
}

/** Takes an open post off the board. @throws NotFound, Conflict */
export async function withdrawVenture(tx: Tx, live: Live, id: number, userId: number): Promise<void> {
  const venture = await lockOwn(tx, id, userId);
  if (venture.status !== 'open')
    throw new Conflict('Only an open joint venture can be withdrawn.', 'venture-not-open', { status: venture.status });
  await endPost(tx, live, venture, { status: 'withdrawn', actorId: userId });
}

const endTexts = {
  expired: 'A joint venture reached its deadline',
  withdrawn: 'withdrew a joint venture that you applied to',
  'off-market': 'A joint venture ended with its listing',
};

/** Ends an open post that the caller has locked, and closes its applications. */
export async function endPost(
  tx: Tx,
  live: Live,
  venture: StoredVenture,
  { status, actorId }: { status: 'withdrawn' | 'expired'; actorId: number | null },
): Promise<void> {
  await store.setStatus(tx, venture.id, status);
  const applicants = await closeApplications(tx, venture.id);
  await appendEvent(tx, { ventureId: venture.id, kind: status, actorId });
  await emitChanged(tx, venture, status);
  await notifyMembers(tx, live, venture, {
    userIds: [...applicants, venture.userId],
    actorId,
    text: endTexts[status === 'withdrawn' && actorId === null ? 'off-market' : status],
  });
}

/**
 * Ends a partnership whose agreement is not signed, which opens the post again.
 * @throws NotFound for someone who is no partner, Conflict once the agreement is signed
 */
export async function callOff(tx: Tx, live: Live, id: number, userId: number): Promise<StoredVenture> {
  const venture = await store.lockVenture(tx, id);
  const parties = venture ? await listParties(tx, id) : [];
  if (!venture || !parties.some((party) => party.userId === userId)) throw ventureNotFound();
  if (venture.status !== 'matched')
    throw new Conflict('The agreement is signed. What it says about ending it applies.', 'venture-agreed');
  if (venture.contractId !== null)
    throw new Conflict('The agreement is out for signature. Decline or void it first.', 'agreement-sent');
  await endPartnership(tx, id);
  await store.setStatus(tx, id, 'open');
  await appendEvent(tx, { ventureId: id, kind: 'called-off', actorId: userId });
  await emitChanged(tx, venture, 'open');
  const text = 'called off your joint venture. The post is open again';
  await notifyMembers(tx, live, venture, { userIds: parties.map((party) => party.userId), actorId: userId, text });
  return venture;
}
