import { isOpenContract, nextContractType, signingRules } from '@dealstead/contracts';
import { getOwnerAddress } from '@dealstead/contracts/listings/details';
import { Conflict, NotFound, type Peer, TooMany } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { lockDeal } from '../deals/edits.ts';
import type { StoredDeal } from '../deals/columns.ts';
import { findDeal } from '../deals/store.ts';
import { addToTimelines, recordEvent } from './audit.ts';
import type { StoredContract } from './columns.ts';
import { fillDraft, findAcceptedOffer, type Person, readDealSources } from './drafting.ts';
import { endContract } from './endContract.ts';
import { mailLink, refreshOwner } from './sending.ts';
import type { SigningDeps } from './signing.ts';
import { revokeLinks } from './signingStore.ts';
import { type DraftFields, insertContract, listSigners, lockContract, replaceSigners, saveDraft } from './store.ts';
import { findTemplate } from './templateStore.ts';

export const contractNotFound = () => new NotFound('This contract no longer exists.');

export interface ContractScope {
  readonly ownerId: number;
  readonly actorId: number;
}

/** Locks a contract of the owner. */
export async function lockOwn(tx: Tx, { ownerId }: ContractScope, id: number): Promise<StoredContract> {
  const contract = await lockContract(tx, id);
  if (contract?.ownerId !== ownerId) throw contractNotFound();
  return contract;
}

/** Locks a draft in the revision that the caller has read. */
export async function lockDraft(tx: Tx, scope: ContractScope, id: number, revision: number): Promise<StoredContract> {
  const contract = await lockOwn(tx, scope, id);
  if (contract.status !== 'draft')
    throw new Conflict('This contract was sent and cannot be edited. Create a new version.', 'contract-sent');
  if (contract.revision !== revision)
    throw new Conflict('Someone changed this draft in the meantime. Reload to see their text.', 'contract-conflict');
  return contract;
}

/** What a new contract is about: a deal with its people and listing, an accepted offer, or nothing yet. */
interface Subject {
  readonly dealId?: number | undefined;
  readonly offerId?: number | undefined;
}

/**
 * What a new contract is filled from.
 * @param today where the member is
 * @throws NotFound for a deal or an accepted offer that is not the owner's
 */
export async function readSources(
  db: Db,
  listings: Pick<Peer, 'call'>,
  { ownerId, actorId }: ContractScope,
  owner: Person,
  { dealId, offerId }: Subject,
  today: string,
) {
  const addressOf = async (id: number) =>
    (await listings.call(getOwnerAddress, { params: { id }, query: { ownerId } })).address;
  if (dealId === undefined) {
    const none = { owner, today, deal: null, seller: null, buyer: null, listing: null, listingAddress: null };
    if (offerId === undefined) return { ...none, offer: null };
    const offer = await findAcceptedOffer(db, ownerId, offerId);
    if (!offer) throw new NotFound('This offer is no longer accepted.');
    const [{ listing }, listingAddress] = await Promise.all([
      readDealSources(db, { ownerId, leadId: null, buyerLeadId: null, propertyId: offer.propertyId }),
      addressOf(offer.propertyId),
    ]);
    return { ...none, listing, listingAddress, offer };
  }
  const deal = await findDeal(db, ownerId, dealId);
  if (!deal || deal.deletedAt !== null) throw new NotFound('This deal no longer exists.');
  const { propertyId } = deal;
  const [sources, listingAddress] = await Promise.all([
    readDealSources(db, { ...deal, ownerId }),
    deal.address === null && propertyId !== null ? addressOf(propertyId) : null,
  ]);
  return { owner, today, deal, actorId, ...sources, listingAddress, offer: null };
}

type Sources = Awaited<ReturnType<typeof readSources>>;

/** Drafts a contract from a template, filled from the sources. @returns its id */
export async function draftContract(
  tx: Tx,
  scope: ContractScope,
  sources: Sources,
  templateKey: string | undefined,
): Promise<number> {
  const { ownerId, actorId } = scope;
  const deal: StoredDeal | null = sources.deal;
  if (deal) await lockDeal(tx, { ownerId, actorId, today: sources.today }, deal.id);
  const key = templateKey ?? `sample-${deal ? nextContractType(deal) : 'purchase'}`;
  const template = await findTemplate(tx, ownerId, key);
  if (!template) throw new NotFound('This template no longer exists.');
  const { contractType, name, body, isFromSample } = template;
  const { signers, ...filled } = fillDraft(contractType, body, sources);
  const contract = await insertContract(tx, {
    ...filled,
    ownerId,
    createdByUserId: actorId,
    contractType,
    templateName: name,
    isFromSample,
    body,
    propertyId: deal?.propertyId ?? sources.offer?.propertyId ?? null,
    dealId: deal?.id ?? null,
    buyerId: contractType === 'purchase' ? null : (deal?.buyerLeadId ?? null),
    signsInOrder: false,
    signingDays: 14,
    source: null,
    previous: null,
  });
  await replaceSigners(tx, contract.id, signers);
  await recordEvent(tx, { kind: 'created', contractId: contract.id, userId: actorId, detail: name });
  await addToTimelines(tx, contract, `Drafted ${contract.title}`, actorId);
  return contract.id;
}

export interface DraftEdit extends DraftFields {
  readonly revision: number;
  readonly signers: readonly { readonly role: string; readonly name: string; readonly email: string }[];
}

/** Saves a draft. @returns its new revision */
export async function editDraft(
  tx: Tx,
  scope: ContractScope,
  owner: Person,
  id: number,
  { revision, signers, ...fields }: DraftEdit,
): Promise<number> {
  const contract = await lockDraft(tx, scope, id, revision);
  const isOwner = (email: string) => email.toLowerCase() === owner.email.toLowerCase();
  const known = new Map((await listSigners(tx, contract.id)).map(({ email, userId }) => [email.toLowerCase(), userId]));
  await replaceSigners(
    tx,
    id,
    signers.map((signer) => ({
      ...signer,
      userId: isOwner(signer.email) ? scope.ownerId : (known.get(signer.email.toLowerCase()) ?? null),
    })),
  );
  return saveDraft(tx, id, fields);
}

/** Mails a signer a new link in place of the earlier ones. */
export async function resendLink(
  tx: Tx,
  deps: SigningDeps,
  scope: ContractScope,
  { id, signerId }: { id: number; signerId: number },
): Promise<string> {
  const contract = await lockOwn(tx, scope, id);
  const signer = (await listSigners(tx, id)).find((known) => known.id === signerId);
  if (!signer) throw contractNotFound();
  if (!isOpenContract(contract.status) || signer.status === 'signed' || signer.status === 'waiting')
    throw new Conflict('This signer does not need a link now.', 'signing-state');
  if (signer.sendCount >= signingRules.maxSends)
    throw new Conflict(
      `${signer.name} was mailed ${signingRules.maxSends} times. Reach them another way.`,
      'signing-state',
    );
  await revokeLinks(tx, signerId);
  if (!(await mailLink(tx, deps, { contract, signer, isReminder: false })))
    throw new TooMany(3_600, 'Too many contracts were sent to this address today. Try again later.');
  refreshOwner(tx, deps.live, contract.ownerId);
  return signer.email;
}

/** Ends a contract that waits for signatures. */
export async function voidOwn(
  tx: Tx,
  deps: SigningDeps,
  scope: ContractScope,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  const contract = await lockOwn(tx, scope, id);
  if (!isOpenContract(contract.status))
    throw new Conflict('Only a contract that waits for signatures can be voided.', 'signing-state');
  await endContract(tx, deps, contract, { status: 'voided', reason, userId: scope.actorId });
}

/** Drafts the next version of a contract. One that waits for signatures is superseded; a signed one stays in force. */
export async function draftNextVersion(tx: Tx, deps: SigningDeps, scope: ContractScope, id: number): Promise<number> {
  const contract = await lockOwn(tx, scope, id);
  if (contract.status === 'draft') throw new Conflict('Edit this draft instead.', 'signing-state');
  const newer = await tx.sql`
    SELECT FROM contracts WHERE root_id = ${contract.rootId} AND version_number > ${contract.versionNumber}`;
  if (newer.length > 0) throw new Conflict('There is a newer version of this contract already.', 'signing-state');
  if (contract.status !== 'signed')
    await endContract(tx, deps, contract, { status: 'superseded', userId: scope.actorId });
  const signers = await listSigners(tx, id);
  const next = await insertContract(tx, { ...contract, createdByUserId: scope.actorId, previous: contract });
  await replaceSigners(tx, next.id, signers);
  await recordEvent(tx, {
    kind: 'created',
    contractId: next.id,
    userId: scope.actorId,
    detail: `Version ${next.versionNumber}`,
  });
  return next.id;
}
