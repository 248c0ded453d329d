import type { QueryClient } from '@dealstead/kit';

/** State of a history entry for Back, Forward and reload. */
interface StoredPosition {
  /** Pixels from the top. */
  y: number;
  /** Infinite queries, for a reload, which loses the query cache. */
  lists?: { key: readonly unknown[]; data: unknown; updatedAt: number }[];
}

const prefix = 'dealstead:place:';
/** Maximum characters of one entry, to stay within the session storage quota. */
const maxLength = 1_000_000;

/** Scroll positions by history entry: in memory, and in session storage across a reload. */
export function createScrollMemory(storage: Storage = sessionStorage) {
  const positions = new Map<string, number>();
  let currentKey = '';

  return {
    remember(entryKey: string, y: number): void {
      currentKey = entryKey;
      positions.set(entryKey, y);
    },

    positionOf(entryKey: string): number | null {
      return positions.get(entryKey) ?? read(storage, entryKey)?.y ?? null;
    },

    /** Writes all positions and, for the current entry, its infinite queries. Call it before unload. */
    save(client: QueryClient): void {
      const lists = client
        .getQueryCache()
        .findAll({
          type: 'active',
          predicate: ({ queryKey, state }) => queryKey.at(-1) === 'pages' && state.data !== undefined,
        })
        .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
      for (const [entryKey, y] of positions) {
        const stored: StoredPosition = entryKey === currentKey && lists.length > 0 ? { y, lists } : { y };
        const text = JSON.stringify(stored);
        write(storage, entryKey, text.length > maxLength ? JSON.stringify({ y }) : text);
      }
    },

    /** Restores the infinite queries of an entry. Returns whether there were any. */
    restoreLists(client: QueryClient, entryKey: string): boolean {
      const lists = read(storage, entryKey)?.lists ?? [];
      for (const { key, data, updatedAt } of lists) client.setQueryData(key, data, { updatedAt });
      return lists.length > 0;
    },
  };
}

export type ScrollMemory = ReturnType<typeof createScrollMemory>;

function read(storage: Storage, entryKey: string): StoredPosition | null {
  try {
    return JSON.parse(storage.getItem(prefix + entryKey) ?? 'null') as StoredPosition | null;
  } catch (error) {
    console.warn('The scroll position was not stored:', error);
    return null;
  }
}

function write(storage: Storage, entryKey: string, text: string): void {
  try {
    storage.setItem(prefix + entryKey, text);
  } catch (error) {
    console.warn('The scroll position was not stored:', error); // storage is full or disabled
  }
}
