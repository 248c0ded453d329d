import type { Location } from 'react-router-dom';

/**
 * Whether the browser has left a page for another, which may not be on screen yet. Routers that do not write the browser's
 * history leave none.
 */
export function isLeft({ key, pathname }: Location): boolean {
  const { key: current } = (globalThis.history?.state ?? {}) as { readonly key?: string };
  return current !== undefined && current !== key && globalThis.location.pathname !== pathname;
}
