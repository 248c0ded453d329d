import {
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
import type { NewSigner } from './signerStore.ts';

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
  readonly listing: { readonly title: string; readonly city: string; readonly state: State } | null;
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
  { owner, deal, seller, buyer }: DraftSources,
): readonly [Person, Person] {
  if (contractType === 'purchase') return [seller ?? nobody, owner];
  return [owner, buyer ?? (deal?.buyerName ? { ...nobody, name: deal.buyerName } : nobody)];
}

const amount = (dollars: number | null | undefined): string => (dollars == null ? '' : String(dollars));

export interface FilledDraft {
  readonly title: string;
  readonly state: State | null;
  readonly values: ContractValues;
  readonly signers: readonly NewSigner[];
}

/** Title, fields and parties of a new contract. */
export function fillDraft(contractType: ContractType, body: string, sources: DraftSources): FilledDraft {
  const { deal, listing, seller, today } = sources;
  const state = stateOfAddress(deal?.address ?? null) ?? listing?.state ?? null;
  const parties = partiesOf(contractType, sources);
  const signers = contractRoles[contractType].map((role, index) => ({ role, ...parties[index]! }));
  const known: Record<string, string> = {
    'Agreement date': today,
    'Property address': deal?.address ?? (listing ? `${listing.title}, ${listing.city}, ${listing.state}` : ''),
    State: state === null ? '' : stateNames[state],
    'Seller name': seller?.name ?? '',
    'Purchase price': amount(deal?.contractPrice ?? deal?.offerAmount),
    'Assignment fee': amount(deal?.wholesaleFee),
    'Closing date': deal?.expectedClosingDate ?? '',
    'Original contract date': deal?.contractDate ?? '',
    ...Object.fromEntries(signers.map(({ role, name }) => [nameFieldOf(role), name])),
  };
  const fields = fieldsOfText(body).filter((name) => known[name]);
  return {
    title: `${contractTypeLabels[contractType]}${deal ? `: ${deal.title}` : ''}`.slice(0, contractLimits.titleLength),
    state,
    values: Object.fromEntries(fields.map((name) => [name, known[name]!])),
    signers,
  };
}

/** The leads and the listing of a deal. */
export async function readDealSources(
  { pool }: Db,
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
    pool.query<Person & { id: number }>(
      `SELECT id, trim(first_name || ' ' || last_name) AS name, coalesce(email, '') AS email, NULL AS "userId" FROM leads
       WHERE id = ANY($1::int[]) AND created_by_user_id = $2 AND deleted_at IS NULL`,
      [[leadId, buyerLeadId], ownerId],
    ),
    pool.query<NonNullable<DraftSources['listing']>>(
      'SELECT title, city, state::text AS state FROM listed_properties WHERE property_id = $1',
      [propertyId],
    ),
  ]);
  return {
    seller: leads.rows.find(({ id }) => id === leadId) ?? null,
    buyer: leads.rows.find(({ id }) => id === buyerLeadId) ?? null,
    listing: listings.rows[0] ?? null,
  };
}
