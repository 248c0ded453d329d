import { useEffect, useState } from 'react';
import { useLocation } from '@dealstead/kit';

/**
 * The id of the section that the address names, or that scrolling brings to the upper third of the window. The elements
 * with these ids exist once `isLoaded`.
 */
export function useCurrentSection(ids: readonly string[], isLoaded: boolean): string | undefined {
  const { hash } = useLocation();
  const named = ids.find((id) => hash === `#${id}`) ?? ids[0];
  const [current, setCurrent] = useState(named);
  useEffect(() => setCurrent(named), [named]);
  useEffect(() => {
    if (!isLoaded) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(entered.target.id);
      },
      // A line at a third of the window's height.
      { rootMargin: '-33% 0px -67% 0px' },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids, isLoaded]);
  return current;
}
