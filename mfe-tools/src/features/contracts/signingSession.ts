const key = (token: string): string => `signing:${token}`;

/** Remembers the session of an identified signer for this tab, so that a reload asks for no new code. */
export function rememberSession(token: string, session: string): void {
  try {
    sessionStorage.setItem(key(token), session);
  } catch {
    // Storage may be turned off: a reload then asks for a code again.
  }
}

/** The session of this tab, or null. */
export function recallSession(token: string): string | null {
  try {
    return sessionStorage.getItem(key(token));
  } catch {
    return null;
  }
}

/** Forgets a session that has ended. */
export function forgetSession(token: string): void {
  try {
    sessionStorage.removeItem(key(token));
  } catch {
    // Nothing is stored.
  }
}
