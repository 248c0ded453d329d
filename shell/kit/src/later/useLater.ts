import { useCallback, useState } from 'react';

export interface Later<Part> {
  /** The part, once it has been asked for and has come. */
  readonly part: Part | null;
  /** Fetches its code, then shows it and does what is given. What fails is asked for again by the next press. */
  readonly fetch: (then?: () => void) => void;
  /** Fetches its code ahead of need. */
  readonly prefetch: () => void;
}

/**
 * A part of the page that most visits do without. Its code failing to come never takes the page down. `load` must be
 * the same function at every call.
 */
export function useLater<Part>(load: () => Promise<Part>): Later<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const fetch = useCallback(
    (then?: () => void) => {
      load().then(
        (loaded) => {
          setPart(() => loaded);
          then?.();
        },
        (error: unknown) => console.error(error),
      );
    },
    [load],
  );
  const prefetch = useCallback(() => void load().catch(() => undefined), [load]); // a press asks again and tells
  return { part, fetch, prefetch };
}
