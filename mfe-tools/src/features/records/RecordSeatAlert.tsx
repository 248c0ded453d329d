import type { Feature } from '@dealstead/contracts';
import { Alert, useRead, useScope, useUser } from '@dealstead/kit';

/** Says whose records an assistant works on. */
export function RecordSeatAlert({ feature, noun }: { feature: Feature; noun: string }) {
  const user = useUser();
  const scope = useScope(feature);
  const ownerId = user && scope?.allowed && scope.ownerId !== user.id ? scope.ownerId : null;
  const team = useRead('/api/team', {}, { enabled: ownerId !== null });
  if (ownerId === null) return null;
  const owner = team.data?.memberOf.find((seat) => seat.ownerId === ownerId)?.owner ?? 'the owner';
  return (
    <Alert tone="water">
      You are working on the {noun} of {owner}.
    </Alert>
  );
}
