const storageKey = 'dealstead.recentSearches';
const mostRecent = 6;

/** The last searches in this browser, newest first; none where storage is not available. */
export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((search) => typeof search === 'string') : [];
  } catch {
    // Storage is blocked, or holds something else: suggestions work without it.
    return [];
  }
}

/** Remembers a search that was made; a repeated one moves to the front. */
export function rememberSearch(text: string): void {
  const search = text.trim();
  if (search === '') return;
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
  try {
    localStorage.setItem(storageKey, JSON.stringify([search, ...others].slice(0, mostRecent)));
  } catch {
    // Storage is full or blocked: the search works without being remembered.
  }
}
