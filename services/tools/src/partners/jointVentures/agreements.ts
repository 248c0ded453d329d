import { centsToDollars, stateNames } from '@dealstead/contracts';
import { createEvent, ventureAgreed } from '@dealstead/contracts/events';
import type { AgreementTerms } from '@dealstead/contracts/tools/jointVentureSettlement';
import { Conflict, type Live } from '@dealstead/service-kit';
import { todayInNewYork } from '../../dashboards/rules.ts';
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

/** What joint ventures ask of the CRM's contracts. @returns the contract's id */
export type SendAgreement = (tx: Tx, agreement: VentureAgreement) => Promise<number>;

const signingDays = 14;
const sourceOf = (id: number): string => `venture/${id}`;

export interface AgreementDeps {
  readonly live: Live;
  readonly sendAgreement: SendAgreement;
}

export interface AgreementRequest {
  readonly id: number;
  readonly userId: number;
  readonly terms: AgreementTerms;
  /** The partners' names and addresses. */
  readonly signatories: ReadonlyMap<number, Signatory>;
}

/**
 * Sends the agreement of a venture whose partner is chosen to both partners for signature.
 * @throws NotFound for someone who is not the poster, Conflict where there is no partner or an agreement is out
 */
export async function sendVentureAgreement(
  tx: Tx,
  { live, sendAgreement }: AgreementDeps,
  { id, userId, terms, signatories }: AgreementRequest,
): Promise<void> {
  const venture = await lockOwn(tx, id, userId);
  assertNotRemoved(venture);
  if (venture.status !== 'matched')
    throw new Conflict('Choose a partner first.', 'venture-not-matched', { status: venture.status });
  if (venture.contractId !== null) throw new Conflict('The agreement is out for signature already.', 'agreement-sent');
  const parties = await listParties(tx, id);
  const signers = parties.map(({ userId: party }) => signatories.get(party)!);
  const contractId = await sendAgreement(tx, {
    ownerId: userId,
    actorId: userId,
    source: sourceOf(id),
    title: `Joint venture: ${venture.title}`,
    state: venture.state,
    propertyId: venture.propertyId,
    values: valuesOf(venture, parties, signers, terms),
    signers: signers.map((signer, i) => ({ ...signer, role: i === 0 ? 'First partner' : 'Second partner' })),
    days: signingDays,
  });
  await setContract(tx, id, contractId);
  await appendEvent(tx, { ventureId: id, kind: 'agreement-sent', actorId: userId });
  await notifyMembers(tx, live, venture, {
    userIds: parties.map((party) => party.userId),
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
  const amount = centsToDollars(contributionCents);
  return {
    'Agreement date': todayInNewYork(),
    'First partner name': poster!.name,
    'Second partner name': partner!.name,
    'Property address': propertyAddress,
    State: stateNames[state],
    'First partner contribution': offered,
    'Second partner contribution':
      amount === null ? contribution : `${contribution} Amount: $${amount.toLocaleString('en-US')}.`,
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
