import { noFavorites, type Favorites, type Shared } from './rules.ts';

/** Key given by the specification: a list of ids. */
const key = 'property-favorites';
/** Sync state between this browser and a member's account. */
const sharedKey = 'property-favorites-account';

const listeners = new Set<() => void>();
let cached: { texts: readonly [string | null, string | null]; favorites: Favorites } | undefined;

/** Reads the state from `localStorage`. Corrupt data is logged and reads as empty. */
export function readFavorites(): Favorites {
  const texts = [textOf(key), textOf(sharedKey)] as const;
  if (cached?.texts[0] !== texts[0] || cached.texts[1] !== texts[1]) {
    const ids = parseIds(texts[0]);
    // A corrupt list means lost ids, not removals: the account's answer restores them.
    cached = { texts, favorites: ids === null ? noFavorites : { ids, shared: parseShared(texts[1]) } };
  }
  return cached.favorites;
}

/** Writes the next state if it differs, and notifies listeners in this tab and others. */
export function updateFavorites(rule: (now: Favorites) => Favorites): void {
  const next = rule(readFavorites());
  const ids = JSON.stringify(next.ids);
  const shared = next.shared && JSON.stringify(next.shared);
  try {
    if (ids === (localStorage.getItem(key) ?? '[]') && shared === localStorage.getItem(sharedKey)) return;
    localStorage.setItem(key, ids);
    if (shared) localStorage.setItem(sharedKey, shared);
    else localStorage.removeItem(sharedKey);
  } catch (error) {
    console.warn('Favorites cannot be kept here.', error);
    return;
  }
  for (const listener of listeners) listener();
}

/** Subscribes to changes, including those of other tabs. Returns the unsubscribe function. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function textOf(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch (error) {
    console.warn('Favorites cannot be read here.', error); // the browser blocks storage
    return null;
  }
}

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id));

/** Parses stored ids; null if corrupt. */
function parseIds(text: string | null): readonly number[] | null {
  if (text === null) return [];
  try {
    const ids: unknown = JSON.parse(text);
    if (!isIds(ids)) throw new Error('not a list of ids');
    return [...new Set(ids)];
  } catch (error) {
    console.error('Stored favorites are corrupt; starting with none.', error);
    return null;
  }
}

function parseShared(text: string | null): Shared | null {
  if (text === null) return null;
  try {
    const shared: unknown = JSON.parse(text);
    const { member, own, add, remove } = Object(shared) as Record<keyof Shared, unknown>;
    if (!isIds([member]) || !isIds(own) || !isIds(add) || !isIds(remove)) throw new Error('not what was kept');
    return { member: Number(member), own, add, remove };
  } catch (error) {
    console.error("What is known of the account's favorites is corrupt; it is asked anew.", error);
    return null;
  }
}
