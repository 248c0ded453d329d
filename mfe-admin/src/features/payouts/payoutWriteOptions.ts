import { toast, toastError } from '@dealstead/kit';

/** Queries that payout decisions invalidate. */
export const payoutQueries = ['/api/admin/payouts', '/api/affiliate'] as const;

/** Toasts on success and failure. */
export const payoutToasts = {
  onSuccess: ({ message }: { message: string }) => void toast({ title: message }),
  onError: (error: Error) => toastError(error, 'Your decision was not saved. Try again.'),
};
