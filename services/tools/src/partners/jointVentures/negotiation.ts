import { type ApplicationAnswer, ventureLimits, type VentureSide } from '@dealstead/contracts';
import type { VentureFields } from '@dealstead/contracts/tools/jointVentures';
import { Conflict, countUse, Forbidden, type Live, NotFound, TooMany } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { emitChanged, notifyMembers } from './announce.ts';
import * as applications from './applications.ts';
import type { StoredApplication, StoredVenture } from './columns.ts';
import { appendEvent } from './history.ts';
import { ventureNotFound } from './posts.ts';
import { assertAnswerable, assertOpen, isHidden, type Party, toShares } from './rules.ts';
import { lockVenture, setStatus, touchVenture } from './store.ts';

const percent = (basisPoints: number): string => `${basisPoints / 100}%`;

export interface NewApplication {
  readonly userId: number;
  readonly message: string;
  readonly split: VentureFields['split'];
}

/** Applies to an open venture. @returns the id @throws NotFound, Conflict, Forbidden for a blocked member, TooMany */
export async function applyToVenture(
  tx: Tx,
  live: Live,
  ventureId: number,
  { userId, message, split }: NewApplication,
  today: string,
): Promise<number> {
  const venture = await lockVenture(tx, ventureId);
  if (!venture || isHidden(venture)) throw ventureNotFound();
  if (venture.userId === userId) throw new Conflict('This is your own joint venture.', 'own-venture');
  assertOpen(venture, today);
  await assertNotBlocked(tx, venture.userId, userId);
  const wait = await countUse(tx, `venture applications ${userId}`, ventureLimits.applicationsPerHour, 3_600);
  if (wait > 0) throw new TooMany(wait, 'You applied to many joint ventures. Continue in an hour.');
  const shares = toShares(split);
  const id = await applications.insertApplication(tx, { ventureId, userId, message, ...shares });
  if (id === null) throw new Conflict('You have applied already. Your application is open.', 'application-open');
  await touchVenture(tx, ventureId);
  const { partnerShare } = shares;
  await appendEvent(tx, { ventureId, applicationId: id, kind: 'applied', actorId: userId, partnerShare });
  await notifyMembers(tx, live, venture, {
    userIds: [venture.userId],
    actorId: userId,
    text: `applied to your joint venture for ${percent(partnerShare)}`,
  });
  return id;
}

/** A member whom the poster blocked in messages cannot apply. @throws Forbidden */
async function assertNotBlocked({ sql }: Tx, posterId: number, userId: number): Promise<void> {
  const rows = await sql`SELECT FROM member_blocks WHERE user_id = ${posterId} AND blocked_user_id = ${userId}`;
  if (rows.length > 0) throw new Forbidden('This member does not take applications from you.', 'blocked');
}

export interface Answer {
  readonly answer: ApplicationAnswer;
  /** The proposal that the caller was shown. */
  readonly version: number;
  readonly note: string;
  /** The counterproposal. */
  readonly split?: VentureFields['split'];
}

interface Answered {
  readonly venture: StoredVenture;
  readonly application: StoredApplication;
  readonly side: VentureSide;
  readonly userId: number;
}

export interface AnswerOptions {
  readonly live: Live;
  readonly today: string;
}

/**
 * Accepts, declines, counters or withdraws an application. Accepting closes the others.
 * @throws NotFound for someone who takes no part, Conflict where the state or the shown proposal is against it
 */
export async function answerApplication(
  tx: Tx,
  id: number,
  userId: number,
  answer: Answer,
  options: AnswerOptions,
): Promise<void> {
  const ventureId = await applications.findVentureOf(tx, id);
  const venture = ventureId === null ? null : await lockVenture(tx, ventureId);
  if (!venture) throw new NotFound('There is no such application.');
  const application = await applications.getApplication(tx, id);
  const side = venture.userId === userId ? 'poster' : application.userId === userId ? 'partner' : null;
  if (side === null) throw new NotFound('There is no such application.');
  assertAnswerable(application, answer.answer, side, answer.version);
  const answered: Answered = { venture, application, side, userId };
  if (answer.answer === 'accept') return accept(tx, answered, answer.note, options);
  if (answer.answer === 'counter') return counter(tx, answered, answer, options);
  await endApplication(tx, answered, answer, options.live);
}

async function counter(
  tx: Tx,
  { venture, application, side, userId }: Answered,
  { split, note }: Answer,
  { live, today }: AnswerOptions,
): Promise<void> {
  assertOpen(venture, today);
  const wait = await countUse(tx, `venture counters ${userId}`, ventureLimits.countersPerDay, 86_400);
  if (wait > 0) throw new TooMany(wait, 'You made many proposals today. Continue tomorrow.');
  const shares = toShares(split!);
  await applications.setProposal(tx, application.id, { ...shares, proposedBy: side, note });
  await touchVenture(tx, venture.id);
  const { partnerShare } = shares;
  await appendEvent(tx, {
    ventureId: venture.id,
    applicationId: application.id,
    kind: 'countered',
    actorId: userId,
    partnerShare,
  });
  await notifyMembers(tx, live, venture, {
    userIds: [venture.userId, application.userId],
    actorId: userId,
    text: `proposed ${percent(partnerShare)} for the partner`,
  });
}

async function endApplication(
  tx: Tx,
  { venture, application, userId }: Answered,
  { answer, note }: Answer,
  live: Live,
): Promise<void> {
  const isDeclined = answer === 'decline';
  await applications.setApplicationStatus(tx, application.id, isDeclined ? 'declined' : 'withdrawn', note);
  await touchVenture(tx, venture.id);
  await appendEvent(tx, {
    ventureId: venture.id,
    applicationId: application.id,
    kind: isDeclined ? 'declined' : 'application-withdrawn',
    actorId: userId,
  });
  await notifyMembers(tx, live, venture, {
    userIds: [venture.userId, application.userId],
    actorId: userId,
    text: isDeclined ? 'declined the proposal' : 'withdrew an application',
  });
}

async function accept(
  tx: Tx,
  { venture, application, userId }: Answered,
  note: string,
  { live, today }: AnswerOptions,
): Promise<void> {
  assertOpen(venture, today);
  const { partnerShare, posterShare } = application;
  const parties: Party[] = [
    { userId: venture.userId, side: 'poster', share: posterShare },
    { userId: application.userId, side: 'partner', share: partnerShare },
  ];
  await applications.setApplicationStatus(tx, application.id, 'accepted', note);
  const others = await applications.closeApplications(tx, venture.id);
  await applications.insertParties(tx, venture.id, parties);
  await setStatus(tx, venture.id, 'matched');
  // Without an application id: all applicants see that a partner was chosen, without the shares.
  await appendEvent(tx, { ventureId: venture.id, kind: 'accepted', actorId: userId });
  await emitChanged(tx, venture, 'matched');
  await notifyMembers(tx, live, venture, {
    userIds: [venture.userId, application.userId],
    actorId: userId,
    text: `accepted ${percent(partnerShare)} for the partner`,
  });
  await notifyMembers(tx, live, venture, {
    userIds: others,
    actorId: null,
    text: 'A joint venture that you applied to has a partner',
  });
}
