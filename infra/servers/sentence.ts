/** A failure that a person can act on: its message is one sentence, printed without a stack. */
export class Sentence extends Error {}

/** What to print for a failure: its sentence, or everything known when nobody foresaw it. */
export function explain(error: unknown): string {
  if (error instanceof Sentence) return error.message;
  if ((error as NodeJS.ErrnoException | null)?.code === 'ENOSPC') {
    return 'The disk is full: free about 1 GB where this folder lies and start again.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
