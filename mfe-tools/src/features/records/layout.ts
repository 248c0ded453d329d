import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';

const phoneQuery = '(max-width:759.98px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(phoneQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone, for sizes that scripts compute. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(phoneQuery).matches,
    () => false,
  );

/** Sets the height in pixels of the bar that a page fixes at the bottom of a phone. Toasts appear above it. */
export function useBottomBar(height: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--bottom-bar', `${height}px`);
    return () => void style.removeProperty('--bottom-bar');
  }, [height]);
}

/** Pixels from the top of the document to an element, measured again when `key` changes. */
export function useOffsetTop(element: RefObject<HTMLElement | null>, key: unknown): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [element, key]);
  return top;
}
