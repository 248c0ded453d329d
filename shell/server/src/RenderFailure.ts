/**
 * Why a page was not drawn. `threw`: the page or its bundle threw; `late`: it did not end in time; `died`: it took its
 * thread along; `resting`: it failed too often lately; `busy`: too many pages wait; `abandoned`: the caller gave up before its turn; `boot`: the shell itself does not start.
 */
export type FailureCode = 'threw' | 'late' | 'died' | 'resting' | 'busy' | 'abandoned' | 'boot';

/** A page that was not drawn; the message is for logs. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure';
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.code = code;
  }
}
