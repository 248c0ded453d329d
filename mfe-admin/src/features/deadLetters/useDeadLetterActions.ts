import { toast, toastError, useWrite } from '@dealstead/kit';

const tag = '/api/admin/dead-letters';

/** Replays, discards and restores dead letters. `onDone` runs after a success. */
export function useDeadLetterActions(onDone: () => void) {
  // The forms of the others show why they failed.
  const options = {
    invalidates: [tag],
    onSuccess: ({ message }: { message: string }) => {
      toast({ title: message });
      onDone();
    },
  };
  const replay = useWrite('POST', '/api/admin/dead-letters/{id}/replay', options);
  const replayAll = useWrite('POST', '/api/admin/dead-letters/replay', options);
  const discard = useWrite('POST', '/api/admin/dead-letters/{id}/discard', options);
  const restore = useWrite('POST', '/api/admin/dead-letters/{id}/restore', {
    ...options,
    onError: (error: Error) => toastError(error, 'The event was not restored. Try again.'),
  });
  return { replay, replayAll, discard, restore };
}
