import { permissionSummary } from '@dealstead/contracts';
import { Button, Panel, PanelHead, Row } from '@dealstead/kit';
import { useDashboardSeat } from './useDashboardSeat.ts';

/** Link from an assistant's own dashboard to the owner's; renders nothing without a seat that opens it. */
export function SeatPanel() {
  const seat = useDashboardSeat();
  if (!seat) return null;
  const { ownerName, permissions } = seat;
  return (
    <Panel aria-labelledby="seat">
      <PanelHead>
        <h2 id="seat">You work for {ownerName}</h2>
        <span>{permissionSummary(permissions)}</span>
      </PanelHead>
      <Row space={3}>
        <Button to="/pro-dashboard">Open Professional Dashboard</Button>
        {permissions.includes('listings') && (
          <Button kind="secondary" to="/my-listings">
            Manage listings
          </Button>
        )}
      </Row>
    </Panel>
  );
}
