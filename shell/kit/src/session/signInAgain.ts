import { useSyncExternalStore } from 'react';

/**
 * A member's session that ends elsewhere: by its time, or by a sign-out in another tab or on another device. A page on which
 * something was typed, or that saves, stays as it is; its requests wait until the member has signed in again in place, and are
 * then repeated.
 */

/** How a sign-in in place ended: `later` keeps the page and fails what waits, `left` gives the page up. */
type Outcome = 'signed-in' | 'later' | 'left';

interface Waiting {
  /** A read of the session itself waits on after `later`: with an answer the page would go. */
  readonly isSession: boolean;
  readonly resolve: (isSignedIn: boolean) => void;
}

/** Set while a member's page is shown: what is called where the session ended and nothing on the page is worth keeping. */
let onEnded: (() => void) | null = null;
let hasEnded = false;
let isRequired = false;
const typedFields = new Set<Element>();
const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();

const isRestorable = (type: string) => type !== 'search' && type !== 'password';

function noteTyped({ target }: Event): void {
  if (!(target instanceof Element) || typedFields.has(target)) return;
  if (target instanceof HTMLInputElement && !isRestorable(target.type)) return;
  for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
  typedFields.add(target);
}

const hasTyped = () => [...typedFields].some((field) => field.isConnected);

function setRequired(value: boolean): void {
  if (isRequired === value) return;
  isRequired = value;
  for (const listener of listeners) listener();
}

/** Keeps a member's page when their session ends. `onEnded` is called instead where it holds nothing. @returns the end of it */
export function keepPageOfMember(whenEmpty: () => void): () => void {
  onEnded = whenEmpty;
  document.addEventListener('input', noteTyped, true);
  return releasePage;
}

/** Ends that the page is kept, before the member signs out on it. */
export function releasePage(): void {
  onEnded = null;
  document.removeEventListener('input', noteTyped, true);
  typedFields.clear();
  settleSignIn('left');
}

/**
 * Waits for a sign-in in place after the answer that none is signed in.
 * @param isAction whether the member asked for the request with a press of a button, as for a write
 * @returns whether to repeat the request
 */
export function waitForSignIn({ isAction, isSession }: { isAction: boolean; isSession: boolean }): Promise<boolean> {
  if (onEnded === null) return Promise.resolve(false);
  if (!isAction && !isRequired && !hasTyped()) {
    // Somebody who put the question off has left the page with the text.
    if (hasEnded) settleSignIn('left');
    if (!isSession) onEnded();
    return Promise.resolve(false);
  }
  const isFirst = !hasEnded;
  hasEnded = true;
  if (isFirst || isAction) setRequired(true);
  // What refreshes the page in the background does not ask again.
  else if (!isSession && !isRequired) return Promise.resolve(false);
  return new Promise((resolve) => waiting.add({ isSession, resolve }));
}

/** Ends the question of `useIsSignInRequired`, and lets the requests go that wait for it. */
export function settleSignIn(outcome: Outcome): void {
  if (outcome !== 'later') hasEnded = false;
  for (const entry of waiting) {
    if (outcome === 'later' && entry.isSession) continue;
    waiting.delete(entry);
    entry.resolve(outcome === 'signed-in');
  }
  setRequired(false);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the member is asked to sign in again in place. */
export const useIsSignInRequired = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRequired,
    () => false,
  );
