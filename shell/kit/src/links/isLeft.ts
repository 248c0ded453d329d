import type { Location } from 'react-router-dom';

/** The key of the location that the browser is at; undefined before the first navigation and for routers without its history. */
export const browserKey = (): string | undefined =>
  (globalThis.history?.state as { readonly key?: string } | null | undefined)?.key;

/**
 * Whether the browser has left a page for another, which may not be on screen yet. Routers that do not write the browser's
 * history leave none.
 */
export function isLeft({ key, pathname }: Location): boolean {
  const current = browserKey();
  return current !== undefined && current !== key && globalThis.location.pathname !== pathname;
}
