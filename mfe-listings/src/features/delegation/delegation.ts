import { canActFor, ownersOf } from '@dealstead/contracts';
import { useIsAllowed, useRead, useSearchParams, useUser } from '@dealstead/kit';

/** A member whose listings one looks after. */
export interface Delegation {
  readonly id: number;
  /** As others call them. */
  readonly name: string;
}

/** The owner whose listings one looks after on their seat, or null. */
export function useDelegation(): Delegation | null {
  const user = useUser();
  const id = user ? ownersOf(user, 'listings').find((owner) => owner !== user.id) : undefined;
  const team = useRead('/api/team', {}, { enabled: id !== undefined });
  if (id === undefined) return null;
  return { id, name: team.data?.memberOf.find(({ ownerId }) => ownerId === id)?.owner ?? 'The owner' };
}

/** The same where this listing's owner is meant; null for one's own and for strangers'. */
export function useDelegationFrom(owner: number): Delegation | null {
  const seat = useDelegation();
  return seat && seat.id === owner ? seat : null;
}

/** Whether one may read what buyers asked about a listing of this member; on a seat that takes its owner's permission. */
export function useCanReadInquiries(owner: number): boolean {
  const user = useUser();
  return user !== null && (canActFor(user, owner, 'leads') || canActFor(user, owner, 'messages'));
}

/** How one stands to a listing of this member: one's own, looked after for its owner, or neither. */
export function useEditorRole(owner: number): 'owner' | 'assistant' | null {
  const user = useUser();
  if (!user || !canActFor(user, owner, 'listings')) return null;
  return user.id === owner ? 'owner' : 'assistant';
}

/**
 * For whom one lists what is new: the owner on whose seat one works; with `?as=me` and a plan that posts, oneself, which
 * null means.
 */
export function usePostingDelegation(): {
  readonly seat: Delegation | null;
  readonly posts: boolean;
  readonly chooses: boolean;
} {
  const seat = useDelegation();
  const own = useIsAllowed('property-posting');
  const [search] = useSearchParams();
  const forSeat = own && search.get('as') === 'me' ? null : seat;
  return { seat: forSeat, posts: own || forSeat !== null, chooses: own && seat !== null };
}

/** What stays with the owner, said wherever one works for them. */
export const ownershipNotice = ({ name }: Delegation): string =>
  `Deleting, featuring and the contact that buyers reach stay with ${name === 'The owner' ? 'the owner' : name}.`;
