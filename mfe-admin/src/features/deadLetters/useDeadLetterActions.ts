import { toast, toastError, useWrite } from '@dealstead/kit';

const tag = '/api/admin/dead-letters';

/** Replays, discards and restores dead letters. `onDone` runs after a success. */
export function useDeadLetterActions(onDone: () => void) {
  const options = (problem: string) => ({
    invalidates: [tag],
    onSuccess: ({ message }: { message: string }) => {
      toast({ title: message });
      onDone();
    },
    onError: (error: Error) => toastError(error, problem),
  });
  const replay = useWrite(
    'POST',
    '/api/admin/dead-letters/{id}/replay',
    options('The event was not replayed. Try again.'),
  );
  // Its dialog shows the error.
  const replayAll = useWrite('POST', '/api/admin/dead-letters/replay', { ...options(''), onError: undefined });
  const discard = useWrite(
    'POST',
    '/api/admin/dead-letters/{id}/discard',
    options('The event was not discarded. Try again.'),
  );
  const restore = useWrite(
    'POST',
    '/api/admin/dead-letters/{id}/restore',
    options('The event was not restored. Try again.'),
  );
  return { replay, replayAll, discard, restore };
}
