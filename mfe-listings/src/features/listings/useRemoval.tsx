import type { Property } from '@dealstead/contracts';
import { toast, useUser, useWrite, toastError, ConfirmDialog } from '@dealstead/kit';
import { useState, type ReactNode } from 'react';

/**
 * Deletion of the user's own listing: `ask` opens the confirmation, `dialog` must be rendered. `ask` is undefined for
 * everyone but the owner. @param onRemoved runs after the deletion
 */
export function useRemoval(
  property: Pick<Property, 'id' | 'userId'>,
  onRemoved?: () => void,
): { confirmRemoval?: () => void; pending: boolean; dialog: ReactNode } {
  const user = useUser();
  const [isConfirming, setConfirming] = useState(false);
  const removal = useWrite('DELETE', '/api/properties/{id}', {
    invalidates: ['/api/properties', '/api/va/properties'],
    onSuccess: () => {
      toast({ title: 'Success!', description: 'Property deleted successfully.' });
      setConfirming(false);
      onRemoved?.();
    },
    onError: (error) => {
      toastError(error, 'Failed to delete property.');
      setConfirming(false);
    },
  });
  const close = () => setConfirming(false);
  const dialog = (
    <ConfirmDialog
      open={isConfirming}
      title="Delete property"
      confirmLabel="Delete"
      danger
      pending={removal.isPending}
      onConfirm={() => removal.mutate({ params: { id: property.id } })}
      onClose={close}
    >
      Are you sure you want to delete this property? This action cannot be undone.
    </ConfirmDialog>
  );
  const isOwner = user !== null && user.id === property.userId;
  return { confirmRemoval: isOwner ? () => setConfirming(true) : undefined, pending: removal.isPending, dialog };
}
