import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The narrowest drawing, in pixels. */
const narrowest = 240;

/**
 * The width of an element in pixels as it changes, so that a drawing fits it while its text keeps its size.
 * @param initial the width where nothing is measured
 */
export function useWidth(initial: number): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    setWidth(Math.max(narrowest, element.clientWidth));
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(narrowest, entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
