import { createContext, useContext } from 'react';

/** Route lookups that the shell provides to links. */
export interface ShellLinks {
  /** Prefetches code and data of the route that matches a path. Idempotent. */
  prefetchRoute: (to: string) => void;
  /** Whether a slice publishes a route that matches the path. */
  isPublished: (path: string) => boolean;
}

const ShellContext = createContext<ShellLinks>({ prefetchRoute: () => undefined, isPublished: () => true });

/** Rendered once by the shell. Without it every route counts as published and nothing is prefetched. */
export const ShellLinksProvider = ShellContext.Provider;

export const useShellLinks = (): ShellLinks => useContext(ShellContext);

/** Whether a page is published at the path of a link. */
export const isPublishedIn = ({ isPublished }: ShellLinks, to: string): boolean =>
  isPublished(to.split(/[?#]/, 1)[0] || '/');

/** Whether a page is published at this path. */
export const useIsPublished = (path: string): boolean => isPublishedIn(useContext(ShellContext), path);
