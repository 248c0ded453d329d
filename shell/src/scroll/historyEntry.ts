/** Property of `history.state` with the key of an entry, beside the router's own. */
const property = 'dealsteadEntry';

/**
 * A key of the current history entry, the same after Back, Forward and reload. The router's `location.key` cannot serve:
 * it is "default" for every entry that a document load or an anchor link makes, whatever its page.
 */
export function historyEntryKey(): string {
  const state: unknown = history.state;
  const properties = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const stored = properties[property];
  if (typeof stored === 'string') return stored;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...properties, [property]: key }, '');
  return key;
}
