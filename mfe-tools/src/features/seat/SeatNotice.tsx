import { delegatedFeatures, teamPermissionLabels, type TeamPermission } from '@dealstead/contracts';
import { Alert } from '@dealstead/kit';
import type { DashboardSeat } from './useDashboardSeat.ts';

const names = (permissions: readonly TeamPermission[]) =>
  permissions.map((permission) => teamPermissionLabels[permission].toLowerCase()).join(', ');

/** Names the owner of the dashboard, and the parts that the seat covers and does not cover. */
export function SeatNotice({ seat: { ownerName, permissions } }: { seat: DashboardSeat }) {
  const missing = (delegatedFeatures['professional-dashboard'] ?? []).filter(
    (permission) => !permissions.includes(permission),
  );
  return (
    <Alert tone="water">
      You are viewing {ownerName}’s dashboard. Your seat includes {names(permissions)}.
      {missing.length > 0 && ` It does not include ${names(missing)}.`}
    </Alert>
  );
}
