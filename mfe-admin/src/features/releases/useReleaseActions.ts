import { toast, toastError, useWrite } from '@dealstead/kit';

/** Everything about releases is read below this path. */
const tag = '/api/admin/releases';

/**
 * Promotes versions, starts and rolls back canaries, pauses and resumes pages. `onDone` runs after a success; what
 * promotes, starts, rolls back and pauses shows its errors itself.
 */
export function useReleaseActions(onDone: () => void) {
  const options = (success: string, problem: string | null, description?: string) => ({
    invalidates: [tag],
    onSuccess: () => {
      toast({ title: success, description });
      onDone();
    },
    onError: (error: Error) => problem !== null && toastError(error, problem),
  });
  const openPages = 'Open pages keep the version they started with.';
  return {
    promote: useWrite('POST', '/api/admin/releases/{name}/promote', options('The version is live', null, openPages)),
    startCanary: useWrite(
      'POST',
      '/api/admin/releases/{name}/canary',
      options('The canary has started', null, openPages),
    ),
    rollBackCanary: useWrite(
      'POST',
      '/api/admin/releases/{name}/canary/rollback',
      options('The canary was rolled back', null, openPages),
    ),
    pause: useWrite(
      'POST',
      '/api/admin/releases/{name}/pause',
      options('The page is turned off', null, 'Visitors see that it is being repaired.'),
    ),
    resume: useWrite(
      'POST',
      '/api/admin/releases/{name}/resume',
      options('The page is shown again', 'The page was not turned on.'),
    ),
  };
}
