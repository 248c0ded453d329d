import { delegatedFeatures, teamPermissionLabels, type TeamPermission } from '@dealstead/contracts';
import { Alert } from '@dealstead/kit';
import type { DashboardSeat } from './useDashboardSeat.ts';

const names = (permissions: readonly TeamPermission[]) =>
  permissions.map((permission) => teamPermissionLabels[permission].toLowerCase()).join(', ');

/** Says whose dashboard a seat shows, which parts it covers and which it does not. */
export function SeatNotice({ seat: { ownerName, permissions } }: { seat: DashboardSeat }) {
  const missing = (delegatedFeatures['professional-dashboard'] ?? []).filter(
    (permission) => !permissions.includes(permission),
  );
  return (
    <Alert tone="water">
      You see the dashboard of {ownerName}. Your seat covers {names(permissions)}.
      {missing.length > 0 && ` Not part of your seat: ${names(missing)}.`}
    </Alert>
  );
}
