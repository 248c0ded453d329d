import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the card of a list that the keys select. A press on a button within the card selects it as well: the focus stays there
 * then, as a page that scrolls to the card would lose the press.
 */
export function useSelectedFocus<Card extends HTMLElement>(isSelected: boolean): RefObject<Card | null> {
  const card = useRef<Card>(null);
  useEffect(() => {
    if (isSelected && !card.current?.contains(document.activeElement)) card.current?.focus();
  }, [isSelected]);
  return card;
}
