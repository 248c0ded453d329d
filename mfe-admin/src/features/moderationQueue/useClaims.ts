import type { ModerationItem } from '@dealstead/contracts';
import { toast, toastError, useWrite } from '@dealstead/kit';

/** Claims and releases items, with a toast. */
export function useClaims() {
  const options = {
    invalidates: ['/api/admin/moderation'],
    onSuccess: (result: { message: string }) => void toast({ title: result.message }),
    onError: (error: Error) => toastError(error, 'Nothing was changed. Try again.'),
  };
  const claim = useWrite('PUT', '/api/admin/moderation/{id}/claim', options);
  const release = useWrite('DELETE', '/api/admin/moderation/{id}/claim', options);
  return {
    isBusy: claim.isPending || release.isPending,
    onClaim: ({ id }: ModerationItem, takeOver: boolean) => claim.mutate({ params: { id }, body: { takeOver } }),
    onRelease: ({ id }: ModerationItem) => release.mutate({ params: { id } }),
  };
}
