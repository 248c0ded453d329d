import type { QueryClient } from '@dealstead/kit';

/** What is kept of a page that one leaves, for coming back to it by Back, Forward or reload. */
interface StoredPosition {
  /** Pixels from the top. */
  y: number;
  /** Lists that had grown page by page, for a reload, where the query cache is lost. */
  lists?: { key: readonly unknown[]; data: unknown; updatedAt: number }[];
}

const prefix = 'dealstead:place:';
/** Characters of one place; a list beyond it is not worth a full session storage. */
const maxLength = 1_000_000;

/** Positions by history entry: in memory while the document lives, in session storage across a reload. */
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

    /** Before the document goes: positions of all places and, for the one on screen, its grown lists. */
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

    /** Puts back the lists that this place had grown to. Gives whether there were any. */
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
    console.warn('The place on this page is not remembered:', error);
    return null;
  }
}

function write(storage: Storage, place: string, text: string): void {
  try {
    storage.setItem(prefix + place, text);
  } catch (error) {
    console.warn('The place on this page is not remembered:', error); // storage is full or switched off
  }
}
