import { createContext, useContext } from 'react';

/** What the shell knows about routes and lends to links. */
export interface ShellLinks {
  /** Starts loading the code and data of the route that a path leads to. May be called often. */
  prefetchRoute: (to: string) => void;
  /** Whether some slice has published a route for this path. */
  isPublished: (path: string) => boolean;
}

const ShellContext = createContext<ShellLinks>({ prefetchRoute: () => undefined, isPublished: () => true });

/** The shell fills it once; without it every route counts as published and nothing is prefetched. */
export const ShellLinksProvider = ShellContext.Provider;

export const useShellLinks = (): ShellLinks => useContext(ShellContext);

/** Whether a page stands at this path; a link to one that does not is not drawn. */
export function useIsPublished(path: string): boolean {
  return useContext(ShellContext).isPublished(path.split(/[?#]/, 1)[0] || '/');
}
