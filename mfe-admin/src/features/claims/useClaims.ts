import { toast, toastError, useWrite } from '@dealstead/kit';

interface Claimable {
  readonly id: number;
}

export interface Claims {
  readonly onClaim: (item: Claimable, takeOver: boolean) => void;
  readonly onRelease: (item: Claimable) => void;
}

/** Claims and releases items of a queue, with a toast. `queue` is its URL. */
export function useClaims(queue: '/api/admin/moderation' | '/api/admin/support'): Claims & { isBusy: boolean } {
  const options = {
    invalidates: [queue],
    onSuccess: (result: { message: string }) => void toast({ title: result.message }),
    onError: (error: Error) => toastError(error, 'Nothing was changed. Try again.'),
  };
  const path = queue === '/api/admin/moderation' ? '/api/admin/moderation/{id}/claim' : '/api/admin/support/{id}/claim';
  const claim = useWrite('PUT', path, options);
  const release = useWrite('DELETE', path, options);
  return {
    isBusy: claim.isPending || release.isPending,
    onClaim: ({ id }, takeOver) => claim.mutate({ params: { id }, body: { takeOver } }),
    onRelease: ({ id }) => release.mutate({ params: { id } }),
  };
}
