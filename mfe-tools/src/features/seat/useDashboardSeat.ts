import type { TeamPermission } from '@dealstead/contracts';
import { useRead, useScope, useUser } from '@dealstead/kit';

/** The seat through which a member opens the owner's professional dashboard. */
export interface DashboardSeat {
  readonly ownerId: number;
  /** First and last name of the owner, or "the owner" until it is loaded. */
  readonly ownerName: string;
  /** The permissions of the seat that open parts of the dashboard. */
  readonly permissions: readonly TeamPermission[];
}

/** The seat that opens the professional dashboard, or null for a member whose own plan opens it and for everyone else. */
export function useDashboardSeat(): DashboardSeat | null {
  const user = useUser();
  const scope = useScope('professional-dashboard');
  const seat = user && scope?.allowed && scope.ownerId !== user.id ? scope : null;
  const team = useRead('/api/team', {}, { enabled: seat !== null });
  if (!seat) return null;
  const ownerName = team.data?.memberOf.find(({ ownerId }) => ownerId === seat.ownerId)?.owner ?? 'the owner';
  return { ownerId: seat.ownerId, ownerName, permissions: seat.permissions };
}
