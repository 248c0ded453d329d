import { useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

interface Keys<Item> {
  readonly onSelect: (item: Item) => void;
  /** Another key, with the selected item. */
  readonly onKey: (key: string, item: Item) => void;
}

/** Keys of a list: j and k select the next and previous item; others go to the selected one. Not while someone types. */
export function useListKeys<Item extends { readonly id: number }>(
  items: readonly Item[],
  selectedId: number | undefined,
  { onSelect, onKey }: Keys<Item>,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const index = items.findIndex(({ id }) => id === selectedId);
      const next = { j: index + 1, k: index - 1 }[event.key];
      const item = next === undefined ? items[index] : items[Math.min(Math.max(next, 0), items.length - 1)];
      if (!item) return;
      // The letter or digit is not typed into the field of a dialog that it opens.
      if (/^[a-z\d]$/.test(event.key)) event.preventDefault();
      if (next === undefined) onKey(event.key, item);
      else onSelect(item);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
