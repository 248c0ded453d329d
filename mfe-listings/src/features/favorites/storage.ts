import { noFavorites, type Favorites, type Shared } from './rules.ts';

/** The specification's key: a list of ids, for everyone. */
const key = 'property-favorites';
/** What is between this browser and a member's account. */
const sharedKey = 'property-favorites-account';

const listeners = new Set<() => void>();
let kept: { texts: readonly [string | null, string | null]; favorites: Favorites } | undefined;

/** What is saved, as this browser's storage has it now. Corrupt data is logged and counts as none. */
export function readFavorites(): Favorites {
  const texts = [textOf(key), textOf(sharedKey)] as const;
  if (kept?.texts[0] !== texts[0] || kept.texts[1] !== texts[1]) {
    const ids = idsIn(texts[0]);
    // Listings that a corrupt list has lost were not taken out: the account's own answer brings them back.
    kept = { texts, favorites: ids === null ? noFavorites : { ids, shared: sharedIn(texts[1]) } };
  }
  return kept.favorites;
}

/** Keeps the next state, where it differs, and tells everyone who looks, in this tab and others. */
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

/** Calls at every change, those of other tabs too. Returns the way to stop. */
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
    console.warn('Favorites cannot be read here.', error); // storage switched off by the browser
    return null;
  }
}

const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id));

/** The ids in a stored text; null where it is corrupt. */
function idsIn(text: string | null): readonly number[] | null {
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

function sharedIn(text: string | null): Shared | null {
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
