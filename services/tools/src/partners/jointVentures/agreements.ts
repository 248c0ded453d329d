import { formatAgreedCents, stateNames } from '@dealstead/contracts';
import { createEvent, ventureAgreed } from '@dealstead/contracts/events';
import type { AgreementPreview, AgreementTerms } from '@dealstead/contracts/tools/jointVentureSettlement';
import { Conflict, type Live, maskEmail } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { emitChanged, notifyMembers } from './announce.ts';
import { listParties } from './applications.ts';
import { type StoredVenture, toPercent } from './columns.ts';
import { appendEvent } from './history.ts';
import { lockOwn } from './posts.ts';
import { assertNotRemoved, type Party } from './rules.ts';
import { lockVenture, setContract, setStatus } from './store.ts';

/** A partner who signs. */
export interface Signatory {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
}

/** An agreement to be made from the template of joint ventures and signed by both partners. */
export interface VentureAgreement {
  readonly ownerId: number;
  readonly actorId: number;
  /** Names the venture; comes back when the agreement ends. */
  readonly source: string;
  readonly title: string;
  readonly state: StoredVenture['state'];
  readonly propertyId: number | null;
  /** Values of the template's fields. */
  readonly values: Record<string, string>;
  readonly signers: readonly (Signatory & { readonly role: string })[];
  /** Days that the partners get. */
  readonly days: number;
}

/** What joint ventures ask of the CRM's contracts. */
export interface Agreements {
  /** The text of an agreement with its fields in double braces. */
  readonly body: string;
  /** Sends an agreement of that text. @returns the contract's id */
  send(tx: Tx, agreement: VentureAgreement): Promise<number>;
}

const signingDays = 14;
const sourceOf = (id: number): string => `venture/${id}`;

export interface AgreementDeps {
  readonly live: Live;
  readonly agreements: Agreements;
}

export interface AgreementRequest {
  readonly id: number;
  readonly userId: number;
  readonly terms: AgreementTerms;
  /** Today where the poster is, the date of the agreement. */
  readonly today: string;
  /** The partners' names and addresses. */
  readonly signatories: ReadonlyMap<number, Signatory>;
}

/**
 * The agreement of a locked venture whose partner is chosen, as it is shown before it is sent and as it is sent.
 * @throws NotFound for someone who is not the poster, Conflict where there is no partner or an agreement is out
 */
async function composeAgreement(
  tx: Tx,
  { id, userId, terms, today, signatories }: AgreementRequest,
): Promise<{ venture: StoredVenture; agreement: VentureAgreement }> {
  const venture = await lockOwn(tx, id, userId);
  assertNotRemoved(venture);
  if (venture.status !== 'matched')
    throw new Conflict('Choose a partner first.', 'venture-not-matched', { status: venture.status });
  if (venture.contractId !== null) throw new Conflict('The agreement is out for signature already.', 'agreement-sent');
  const parties = await listParties(tx, id);
  const signers = parties.map(({ userId: party }) => signatories.get(party)!);
  const agreement = {
    ownerId: userId,
    actorId: userId,
    source: sourceOf(id),
    title: `Joint venture: ${venture.title}`,
    state: venture.state,
    propertyId: venture.propertyId,
    values: { 'Agreement date': today, ...valuesOf(venture, parties, signers, terms) },
    signers: signers.map((signer, i) => ({ ...signer, role: i === 0 ? 'First partner' : 'Second partner' })),
    days: signingDays,
  };
  return { venture, agreement };
}

/** The agreement as `sendVentureAgreement` would send it. @throws as that does */
export async function previewVentureAgreement(
  tx: Tx,
  { body }: Agreements,
  request: AgreementRequest,
): Promise<AgreementPreview> {
  const { values, signers, days } = (await composeAgreement(tx, request)).agreement;
  const shown = signers.map(({ name, role, email }) => ({ name, role, maskedEmail: maskEmail(email) }));
  return { body, values, signers: shown, days };
}

/**
 * Sends the agreement of a venture whose partner is chosen to both partners for signature.
 * @throws NotFound for someone who is not the poster, Conflict where there is no partner or an agreement is out
 */
export async function sendVentureAgreement(
  tx: Tx,
  { live, agreements }: AgreementDeps,
  request: AgreementRequest,
): Promise<void> {
  const { id, userId } = request;
  const { venture, agreement } = await composeAgreement(tx, request);
  await setContract(tx, id, await agreements.send(tx, agreement));
  await appendEvent(tx, { ventureId: id, kind: 'agreement-sent', actorId: userId });
  await notifyMembers(tx, live, venture, {
    userIds: agreement.signers.map((signer) => signer.userId),
    actorId: userId,
    text: 'sent you the agreement of your joint venture. The link to sign is in your email',
  });
}

/** The fields of the template; days as ISO dates, percentages as digits. */
function valuesOf(
  { state, contribution, contributionCents, offered }: StoredVenture,
  [first, second]: readonly Party[],
  [poster, partner]: readonly Signatory[],
  { propertyAddress, closingDate, additionalTerms }: AgreementTerms,
): Record<string, string> {
  return {
    'First partner name': poster!.name,
    'Second partner name': partner!.name,
    'Property address': propertyAddress,
    State: stateNames[state],
    'First partner contribution': offered,
    'Second partner contribution':
      contributionCents === null ? contribution : `${contribution} Amount: ${formatAgreedCents(contributionCents)}.`,
    'First partner share (%)': String(toPercent(first!.share)),
    'Second partner share (%)': String(toPercent(second!.share)),
    'Closing date': closingDate,
    'Additional terms': additionalTerms === '' ? 'None.' : additionalTerms,
  };
}

export interface EndedAgreement {
  readonly source: string;
  readonly contractId: number;
  readonly status: string;
}

/**
 * Follows an agreement that was signed by both or ended otherwise, in the transaction in which it ended. A signed one binds the
 * partners; after another ending the poster can send a new one, or either partner calls the venture off.
 */
export async function followAgreement(
  tx: Tx,
  live: Live,
  { source, contractId, status }: EndedAgreement,
): Promise<void> {
  const id = Number(/^venture\/(\d{1,9})$/.exec(source)?.[1]);
  const venture = Number.isNaN(id) ? null : await lockVenture(tx, id);
  if (!venture || venture.contractId !== contractId || venture.status !== 'matched') return;
  const parties = await listParties(tx, id);
  const userIds = parties.map(({ userId }) => userId);
  if (status !== 'signed') {
    await setContract(tx, id, null);
    await appendEvent(tx, { ventureId: id, kind: 'agreement-failed', actorId: null, detail: status });
    await notifyMembers(tx, live, venture, {
      userIds,
      actorId: null,
      text: 'The agreement of a joint venture was not signed',
    });
    return;
  }
  await setStatus(tx, id, 'agreed');
  await appendEvent(tx, { ventureId: id, kind: 'agreement-signed', actorId: null });
  await emitChanged(tx, venture, 'agreed');
  await tx.emit(
    createEvent(
      ventureAgreed,
      { subject: `joint-venture/${id}`, version: venture.version + 1 },
      {
        ventureId: id,
        propertyId: venture.propertyId,
        contractId,
        parties: parties.map(({ userId, side, share }) => ({ userId, side, shareBasisPoints: share })),
        agreedAt: new Date().toISOString(),
      },
    ),
  );
  await notifyMembers(tx, live, venture, {
    userIds,
    actorId: null,
    text: 'Both partners signed. Your joint venture is agreed',
  });
}
