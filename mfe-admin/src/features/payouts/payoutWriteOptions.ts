import { messageOf, toast } from '@dealstead/kit';

/** What decisions about payouts make stale. */
export const stale = ['/api/admin/payouts', '/api/affiliate'] as const;

/** Says what was done, and what was not. */
export const told = {
  onSuccess: ({ message }: { message: string }) => void toast({ title: message }),
  onError: (error: Error) =>
    void toast({
      title: 'Error',
      description: messageOf(error, 'Nothing was decided. Try again.'),
      destructive: true,
    }),
};
