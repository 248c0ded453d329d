import { rawPart } from '@dealstead/service-kit';
import {
  centsToDollars,
  type ConversationSide,
  truncateText,
  contractLimits,
  contractRoles,
  type ContractType,
  contractTypeLabels,
  type ContractValues,
  fieldsOfText,
  nameFieldOf,
  type State,
  stateNames,
  states,
} from '@dealstead/contracts';
import type { Db } from '../../database.ts';
import type { StoredDeal } from '../deals/columns.ts';
import type { NewSigner } from './store.ts';
import { leadNameSql } from '../leads/leadNameSql.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly userId: number | null;
}

/** What a draft is filled from. */
export interface DraftSources {
  readonly owner: Person;
  readonly today: string;
  readonly deal: StoredDeal | null;
  /** The seller's lead of the deal, the buyer's, and the listing. */
  readonly seller: Person | null;
  readonly buyer: Person | null;
  readonly listing: { readonly state: State; readonly title: string } | null;
  /** The exact address of the owner's own listing, where the deal states none. */
  readonly listingAddress: string | null;
  readonly offer: AcceptedOffer | null;
}

/** What the two sides of a conversation agreed on. */
export interface AcceptedOffer extends Record<string, unknown> {
  readonly propertyId: number;
  /** The owner's side. */
  readonly side: ConversationSide;
  readonly otherName: string;
  readonly amountCents: number;
  readonly earnestMoneyCents: number | null;
  readonly closingDate: string | null;
  readonly inspectionDays: number | null;
}

/** The state in an address such as "12 Elm St, Memphis, TN 38104". */
function stateOfAddress(address: string | null): State | null {
  const code = /,\s*([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?\s*$/.exec(address ?? '')?.[1];
  return states.find((state) => state === code) ?? null;
}

const nobody: Person = { name: '', email: '', userId: null };

/** Who signs a contract of a type: the owner and the other side, in the order of the roles. */
function partiesOf(
  contractType: ContractType,
  { owner, deal, seller, buyer, offer }: DraftSources,
): readonly [Person, Person] {
  if (offer) {
    // The other side's email address is theirs to give.
    const other = { ...nobody, name: offer.otherName };
    return offer.side === 'seller' ? [owner, other] : [other, owner];
  }
  if (contractType === 'purchase') return [seller ?? nobody, owner];
  return [owner, buyer ?? (deal?.buyerName ? { ...nobody, name: deal.buyerName } : nobody)];
}

const amount = (dollars: number | null | undefined): string => (dollars == null ? '' : String(dollars));

/** What an accepted offer says of a contract. The purchase price of an assignment is that of the contract behind it. */
const termsOf = (contractType: ContractType, offer: AcceptedOffer): Record<string, string> => ({
  ...(contractType === 'purchase' && { 'Purchase price': amount(centsToDollars(offer.amountCents)) }),
  'Earnest money': amount(centsToDollars(offer.earnestMoneyCents)),
  'Inspection days': amount(offer.inspectionDays),
  'Closing date': offer.closingDate ?? '',
});

export interface FilledDraft {
  readonly title: string;
  readonly state: State | null;
  readonly values: ContractValues;
  readonly signers: readonly NewSigner[];
}

/** Title, fields and parties of a new contract. */
export function fillDraft(contractType: ContractType, body: string, sources: DraftSources): FilledDraft {
  const { deal, listing, listingAddress, offer, seller, today } = sources;
  const subject = deal?.title ?? (offer && listing?.title);
  const state = stateOfAddress(deal?.address ?? null) ?? listing?.state ?? null;
  const parties = partiesOf(contractType, sources);
  const signers = contractRoles[contractType].map((role, index) => ({ role, ...parties[index]! }));
  const known: Record<string, string> = {
    'Agreement date': today,
    'Property address': deal?.address ?? listingAddress ?? '',
    State: state === null ? '' : stateNames[state],
    'Seller name': seller?.name ?? '',
    'Purchase price': amount(deal?.contractPrice ?? deal?.offerAmount),
    'Assignment fee': amount(deal?.wholesaleFee),
    'Closing date': deal?.expectedClosingDate ?? '',
    'Original contract date': deal?.contractDate ?? '',
    ...(offer && termsOf(contractType, offer)),
    ...Object.fromEntries(signers.map(({ role, name }) => [nameFieldOf(role), name])),
  };
  const fields = fieldsOfText(body).filter((name) => known[name]);
  return {
    title: truncateText(
      `${contractTypeLabels[contractType]}${subject ? `: ${subject}` : ''}`,
      contractLimits.titleLength,
    ),
    state,
    values: Object.fromEntries(fields.map((name) => [name, known[name]!])),
    signers,
  };
}

/** The leads and the listing of a deal. */
export async function readDealSources(
  { sql }: Db,
  {
    ownerId,
    leadId,
    buyerLeadId,
    propertyId,
  }: Record<'leadId' | 'buyerLeadId' | 'propertyId', number | null> & {
    ownerId: number;
  },
): Promise<Pick<DraftSources, 'seller' | 'buyer' | 'listing'>> {
  const [leads, listings] = await Promise.all([
    sql<
      Person & { id: number }
    >`SELECT id, ${rawPart(leadNameSql('l'))} AS name, coalesce(email, '') AS email, NULL::int AS user_id FROM leads l
       WHERE id = ANY(${[leadId, buyerLeadId]}::int[]) AND created_by_user_id = ${ownerId} AND deleted_at IS NULL`,
    sql<
      NonNullable<DraftSources['listing']>
    >`SELECT state::text AS state, title FROM listed_properties WHERE property_id = ${propertyId}`,
  ]);
  return {
    seller: leads.find(({ id }) => id === leadId) ?? null,
    buyer: leads.find(({ id }) => id === buyerLeadId) ?? null,
    listing: listings[0] ?? null,
  };
}

/** An accepted offer of a conversation of the owner's. */
export async function findAcceptedOffer({ sql }: Db, ownerId: number, offerId: number): Promise<AcceptedOffer | null> {
  const rows =
    await sql<AcceptedOffer>`SELECT o.property_id, CASE WHEN c.seller_id = ${ownerId} THEN 'seller' ELSE 'buyer' END AS side,
       coalesce(trim(m.first_name || ' ' || m.last_name), '') AS other_name, o.amount_cents,
       o.earnest_money_cents, o.closing_date::text AS closing_date,
       o.inspection_days
     FROM offers o JOIN conversations c ON c.id = o.conversation_id
     LEFT JOIN members m ON m.user_id = CASE WHEN c.seller_id = ${ownerId} THEN c.buyer_id ELSE c.seller_id END
     WHERE o.id = ${offerId} AND o.status = 'accepted' AND ${ownerId} IN (c.seller_id, c.buyer_id)`;
  return rows[0] ?? null;
}
