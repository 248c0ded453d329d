import { write } from '@dealstead/kit';
import { useEffect } from 'react';

/** Milliseconds for which a post must be open to count its reader. */
const readingTime = 5_000;

/** Counts a reader once the post has been open and visible; the service counts each once a day. */
export function useReader(slug: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return;
      // A reader does not need to know of a failed count.
      write('POST', '/api/blog/posts/{slug}/views', { params: { slug } }).catch((error: unknown) =>
        console.warn('A reader was not counted.', error),
      );
    }, readingTime);
    return () => clearTimeout(timer);
  }, [slug]);
}
