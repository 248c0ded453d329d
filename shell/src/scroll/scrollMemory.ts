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
  let present = '';

  return {
    remember(place: string, y: number): void {
      present = place;
      positions.set(place, y);
    },

    positionOf(place: string): number | null {
      return positions.get(place) ?? read(storage, place)?.y ?? null;
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
      for (const [place, y] of positions) {
        const kept: StoredPosition = place === present && lists.length > 0 ? { y, lists } : { y };
        const text = JSON.stringify(kept);
        write(storage, place, text.length > maxLength ? JSON.stringify({ y }) : text);
      }
    },

    /** Restores the infinite queries of an entry. Returns whether there were any. */
    restoreLists(client: QueryClient, place: string): boolean {
      const lists = read(storage, place)?.lists ?? [];
      for (const { key, data, updatedAt } of lists) client.setQueryData(key, data, { updatedAt });
      return lists.length > 0;
    },
  };
}

export type ScrollMemory = ReturnType<typeof createScrollMemory>;

function read(storage: Storage, place: string): StoredPosition | null {
  try {
    return JSON.parse(storage.getItem(prefix + place) ?? 'null') as StoredPosition | null;
  } catch (error) {
    console.warn('The scroll position was not stored:', error);
    return null;
  }
}

function write(storage: Storage, place: string, text: string): void {
  try {
    storage.setItem(prefix + place, text);
  } catch (error) {
    console.warn('The scroll position was not stored:', error); // storage is full or disabled
  }
}
