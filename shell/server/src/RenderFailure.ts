/**
 * Reason of a failed render. `threw`: the page or its bundle threw; `late`: it timed out; `died`: the thread ended;
 * `resting`: the release's circuit breaker is open; `busy`: the queue is full; `abandoned`: the caller disconnected while
 * queued; `boot`: the shell's bundle did not start.
 */
export type FailureCode = 'threw' | 'late' | 'died' | 'resting' | 'busy' | 'abandoned' | 'boot';

/** A failed render; the message is for logs. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** An error message without its stack. */
export const firstLine = (message: string): string => message.split('\n', 1)[0] ?? message;
