import { useMemo, type ReactNode } from 'react';
import {
  createPath,
  Router,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  type Navigator,
  type To,
} from 'react-router-dom';
import { HeadDisabledProvider } from '../head/Article.tsx';
import { ShellLinksProvider, useShellLinks } from '../links/shellLinks.tsx';

export interface SampleRouterProps {
  /** The path with query that the pages inside are at. */
  location: string;
  /** Called for each navigation inside, with the path that the page asks for. */
  onNavigate: (to: string, options: { replace: boolean }) => void;
  /** The href of a link inside, so that opening it in a new tab leads to the sample as well. */
  hrefOf: (to: string) => string;
  children: ReactNode;
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/**
 * A router inside the page's own: pages inside read `location` and their navigation is passed to `onNavigate`, so that a tour
 * of pages stays in one page of the site. Links inside prefetch nothing, and pages inside leave the document's metadata alone.
 */
export function SampleRouter({ location, onNavigate, hrefOf, children }: SampleRouterProps) {
  const { isPublished } = useShellLinks();
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) => hrefOf(pathOf(to)),
      go: (delta) => history.go(delta),
      push: (to) => onNavigate(pathOf(to), { replace: false }),
      replace: (to) => onNavigate(pathOf(to), { replace: true }),
    }),
    [hrefOf, onNavigate],
  );
  const links = useMemo(() => ({ isPublished, prefetchRoute: () => undefined }), [isPublished]);
  return (
    // React Router refuses a router within another unless the outer one's contexts are reset.
    <LocationContext.Provider value={null as never}>
      <RouteContext.Provider value={{ outlet: null, matches: [], isDataRoute: false }}>
        <Router location={location} navigator={navigator}>
          <ShellLinksProvider value={links}>
            <HeadDisabledProvider value>{children}</HeadDisabledProvider>
          </ShellLinksProvider>
        </Router>
      </RouteContext.Provider>
    </LocationContext.Provider>
  );
}

export { Route, Routes } from 'react-router-dom';
