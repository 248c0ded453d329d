import type { ComponentType } from 'react';
import type { ReleasedName } from '@dealstead/contracts';

/** Loads the components of slices: from releases over HTTP in a browser, from bundles on disk in the renderer. */
export interface SliceLoader {
  /** The component to render. It suspends while its code loads; its identity is stable until `discard`. */
  getComponent(slice: ReleasedName, name: string): ComponentType;
  /** Starts loading ahead of need. */
  prefetch(slice: ReleasedName, name: string): void;
  /** Discards a component that failed, so that the next render loads it again. */
  discard(slice: ReleasedName, name: string): void;
  /** Store for `useSyncExternalStore`: set while a server-rendered page waits for code that failed to load. */
  readonly stalled: Stalled;
}

export interface Stalled {
  subscribe(listener: () => void): () => void;
  /** Loads the page's code again; null while nothing is stalled. */
  current(): (() => void) | null;
}

/** The code of a slice could not be loaded. */
export class SliceLoadError extends Error {
  override readonly name = 'CodeError';
  /** Id of the failed request, from the `x-request-id` header. */
  readonly requestId: string | undefined;

  constructor(message: string, options: ErrorOptions & { requestId?: string } = {}) {
    super(message, options);
    this.requestId = options.requestId;
  }
}
