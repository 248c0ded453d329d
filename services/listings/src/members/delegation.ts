import {
  contactFields,
  importContactFields,
  canActFor,
  ownersOf,
  type DraftContent,
  type Import,
} from '@dealstead/contracts';
import { type MemberIdentity, membershipFor } from '@dealstead/contracts/identity';
import { admitPlan, Forbidden } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';

/** Sellers whose listings the member manages: the member, and the owner of the seat that the member works on. */
export const listManagedSellers = (actor: MemberIdentity): number[] => [...ownersOf(actor, 'listings')];

/** The seller that a request means: the caller, or the named owner of the caller's seat. @throws Forbidden */
export function resolveSeller(actor: MemberIdentity, named: number = actor.id): number {
  if (canActFor(actor, named, 'listings')) return named;
  throw new Forbidden('You do not manage the listings of this member.');
}

/**
 * Owner of a new listing: the owner of the caller's seat, unless the caller names themself. The owner's plan must
 * include posting.
 * @throws Forbidden, PlanRequired
 */
export function resolveNewListingSeller(
  actor: MemberIdentity,
  named: number = listManagedSellers(actor).at(-1) ?? actor.id,
): number {
  const seller = resolveSeller(actor, named);
  assertCanPostFor(actor, seller);
  return seller;
}

/** @throws PlanRequired if the seller's plan does not include posting */
export const assertCanPostFor = (actor: MemberIdentity, seller: number): void =>
  admitPlan(['property-posting'], membershipFor(actor, seller));

/** Only the seller sets the contact fields. From anyone else they are ignored. */
export const withoutContact = (actor: MemberIdentity, seller: number, content: DraftContent): DraftContent =>
  seller === actor.id ? content : omitFields(contactFields, content);

/** Adds the seller's contact to a new listing that someone else starts. */
export async function withSellerContact(
  { sql }: Pick<Tx, 'sql'>,
  actor: MemberIdentity,
  seller: number,
  content: DraftContent,
): Promise<DraftContent> {
  if (seller === actor.id) return content;
  const [known] = await sql<{ contactName: string; contactEmail: string }>`
    SELECT first_name AS contact_name, email AS contact_email FROM members WHERE id = ${seller} AND email <> ''`;
  return { ...withoutContact(actor, seller, content), ...known };
}

/** Drops contact fields from an import's mapping; see `withoutContact`. */
export const withoutContactMapping = (
  actor: MemberIdentity,
  seller: number,
  { mapping, defaults }: Pick<Import, 'mapping' | 'defaults'>,
): Pick<Import, 'mapping' | 'defaults'> =>
  seller === actor.id
    ? { mapping, defaults }
    : { mapping: omitFields(importContactFields, mapping), defaults: omitFields(importContactFields, defaults) };

function omitFields<T extends object>(fields: readonly string[], from: T): T {
  return Object.fromEntries(Object.entries(from).filter(([field]) => !fields.includes(field))) as T;
}
