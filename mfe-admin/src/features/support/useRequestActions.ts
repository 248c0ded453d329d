import type { QueuedHelpRequest } from '@dealstead/contracts';
import { toast, toastError, useWrite } from '@dealstead/kit';

/** Claims, releases, closes and opens requests, with a toast. */
export function useRequestActions() {
  const options = {
    invalidates: ['/api/admin/support'],
    onSuccess: (result: { message: string }) => void toast({ title: result.message }),
    onError: (error: Error) => toastError(error, 'Nothing was changed. Try again.'),
  };
  const claim = useWrite('PUT', '/api/admin/support/{id}/claim', options);
  const release = useWrite('DELETE', '/api/admin/support/{id}/claim', options);
  const open = useWrite('PUT', '/api/admin/support/{id}/open', options);
  return {
    isBusy: claim.isPending || release.isPending || open.isPending,
    onClaim: ({ id }: Pick<QueuedHelpRequest, 'id'>) => claim.mutate({ params: { id } }),
    onRelease: ({ id }: Pick<QueuedHelpRequest, 'id'>) => release.mutate({ params: { id } }),
    onSetOpen: ({ id }: Pick<QueuedHelpRequest, 'id'>, isOpen: boolean) =>
      open.mutate({ params: { id }, body: { isOpen } }),
  };
}
