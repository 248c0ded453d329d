import { z } from 'zod';

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

const Reasons = z.object({ reasons: z.array(z.string()) });

/** A refusal for a user: what was refused, why, and further reasons a line each. */
export function describeRefusal(action: string, message: string, details: unknown): string {
  const reasons = Reasons.safeParse(details);
  return [`${action} was refused: ${message}`, ...(reasons.success ? reasons.data.reasons : [])].join('\n  ');
}
