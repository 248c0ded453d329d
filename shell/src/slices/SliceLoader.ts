import type { ComponentType } from 'react';
import type { ReleasedName } from '@dealstead/contracts';

/** Where the components of slices come from: releases fetched by a browser, or bundles that lie on the renderer's disk. */
export interface SliceLoader {
  /** The component to draw now; it suspends while its code is on the way and stays the same until it is let go. */
  getComponent(slice: ReleasedName, name: string): ComponentType;
  /** Starts fetching without asking for anything. */
  prefetch(slice: ReleasedName, name: string): void;
  /** Lets go of a component that failed, so that drawing it again fetches it again. */
  discard(slice: ReleasedName, name: string): void;
  /** Tells of a drawn page whose code does not arrive; the page stays, and `retry` asks again. */
  readonly stalled: Stalled;
}

export interface Stalled {
  subscribe(listener: () => void): () => void;
  /** Retries the drawn page's code, where that is what is missing. */
  current(): (() => void) | null;
}

/** A slice's code could not be fetched. */
export class SliceLoadError extends Error {
  override readonly name = 'CodeError';
  /** The request that failed, where the server said so. */
  readonly requestId: string | undefined;

  constructor(message: string, options: ErrorOptions & { requestId?: string } = {}) {
    super(message, options);
    this.requestId = options.requestId;
  }
}
