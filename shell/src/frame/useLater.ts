import { useState } from 'react';

export interface Later<Part> {
  /** The part, once it has been asked for and has come. */
  readonly part: Part | null;
  /** Fetches its code, then shows it and does what is given. What fails is asked for again by the next press. */
  fetch(then?: () => void): void;
  /** Fetches its code ahead of need. */
  readonly prefetch: () => void;
}

/** A part of the shell that most visits do without. Its code failing to come never takes the page down. */
export function useLater<Part>(load: () => Promise<Part>): Later<Part> {
  const [part, setPart] = useState<Part | null>(null);
  return {
    part,
    fetch(then) {
      load().then(
        (loaded) => {
          setPart(() => loaded);
          then?.();
        },
        (error: unknown) => console.error(error),
      );
    },
    prefetch: () => void load().catch(() => undefined), // a press asks again and tells
  };
}
