import { canActFor, ownersOf } from '@dealstead/contracts';
import { useIsAllowed, useRead, useSearchParams, useUser } from '@dealstead/kit';

/** A member for whom the current user manages listings. */
export interface Delegation {
  readonly id: number;
  /** Display name. */
  readonly name: string;
}

/** The owner for whom the user manages listings through a team seat, or null. */
export function useDelegation(): Delegation | null {
  const user = useUser();
  const id = user ? ownersOf(user, 'listings').find((owner) => owner !== user.id) : undefined;
  const team = useRead('/api/team', {}, { enabled: id !== undefined });
  if (id === undefined) return null;
  return { id, name: team.data?.memberOf.find(({ ownerId }) => ownerId === id)?.owner ?? 'The owner' };
}

/** The owner if this listing is theirs; null for the user's own and all other listings. */
export function useDelegationFrom(owner: number): Delegation | null {
  const delegation = useDelegation();
  return delegation && delegation.id === owner ? delegation : null;
}

/** Whether the user may read inquiries about this member's listing; a team seat needs the owner's permission. */
export function useCanReadInquiries(owner: number): boolean {
  const user = useUser();
  return user !== null && (canActFor(user, owner, 'leads') || canActFor(user, owner, 'messages'));
}

/** The user's relation to a listing of this member: owner, delegate, or neither. */
export function useEditorRole(owner: number): 'owner' | 'assistant' | null {
  const user = useUser();
  if (!user || !canActFor(user, owner, 'listings')) return null;
  return user.id === owner ? 'owner' : 'assistant';
}

/**
 * The owner of a new listing: the member whose team seat the user has; null (the user) with `?as=me` and a plan that
 * may post.
 */
export function usePostingDelegation(): {
  readonly delegation: Delegation | null;
  readonly canPost: boolean;
  readonly canChooseOwner: boolean;
} {
  const delegation = useDelegation();
  const hasOwnPlan = useIsAllowed('property-posting');
  const [search] = useSearchParams();
  const applied = hasOwnPlan && search.get('as') === 'me' ? null : delegation;
  return {
    delegation: applied,
    canPost: hasOwnPlan || applied !== null,
    canChooseOwner: hasOwnPlan && delegation !== null,
  };
}

/** Notice of what only the owner may do, shown wherever a delegate works. */
export const ownershipNotice = ({ name }: Delegation): string =>
  `Only ${name === 'The owner' ? 'the owner' : name} can delete or feature listings or change the contact buyers reach.`;
