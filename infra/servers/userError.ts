/** An error that the user of a command can act on: one sentence, printed without a stack. */
export class UserError extends Error {}

/** The text to print: the message of a UserError, else the stack. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if ((error as NodeJS.ErrnoException | null)?.code === 'ENOSPC') {
    return 'The disk is full: free about 1 GB where this folder lies and start again.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
