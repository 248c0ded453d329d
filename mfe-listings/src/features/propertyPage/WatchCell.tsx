import { toast, useRead, useWrite, toastError } from '@dealstead/kit';
import { Bell } from '@dealstead/kit/icons';
import { ActionButton } from './cells.ts';

/** Watch toggle for members with alerts: mails on price drops and status changes. */
export default function WatchCell({ id }: { id: number }) {
  const alerts = useRead('/api/property-alerts');
  const changing = useWrite('PUT', '/api/property-alerts/{id}', {
    invalidates: ['/api/property-alerts'],
    onSuccess: ({ active }) =>
      void toast(
        active
          ? { title: 'Watching', description: 'We email you when the price drops or the status changes.' }
          : { title: 'No longer watching' },
      ),
    onError: (error) => toastError(error, 'Your change was not saved. Try again.'),
  });
  const isSaved = alerts.data?.some(({ propertyId, active }) => active && propertyId === id) ?? false;
  const isWatched = changing.isPending ? changing.variables.body.active : isSaved;
  return (
    <ActionButton
      aria-pressed={isWatched}
      disabled={changing.isPending || !alerts.data}
      onClick={() => changing.mutate({ params: { id }, body: { active: !isWatched } })}
    >
      <Bell />
      {isWatched ? 'Watching' : 'Watch'}
    </ActionButton>
  );
}
