/** What the tests of slices stand on: a page inside the providers that the shell gives it. In no release. */
import { useEffect, type ReactElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { CurrentUser } from '@dealstead/contracts';
import { createQueryClient } from '../api/queryClient.ts';
import { ShellLinksProvider } from '../links/shellLinks.tsx';
import { sessionKey } from '../session/session.ts';

export interface RenderPageOptions {
  /** Path with query and hash that the page is opened at; `/` unless said. */
  url?: string;
  /** The route's path with its parameters, `/property/:id`, for a page that reads them. */
  path?: string;
  /** Who is signed in; nobody unless said. */
  user?: CurrentUser | null;
  /** Whether some slice has published a page for a path; all are unless said. */
  isPublished?: (path: string) => boolean;
  /** What links call to load ahead. */
  prefetchRoute?: (to: string) => void;
}

/** Draws a page as the shell would. `location()` is where the person is now: path with query and hash. */
export function renderPage(
  page: ReactElement,
  { url = '/', path, user = null, isPublished = () => true, prefetchRoute = () => undefined }: RenderPageOptions = {},
) {
  const client = createQueryClient();
  client.setQueryData(sessionKey, user);
  let here = url;
  function Here() {
    const { pathname, search, hash } = useLocation();
    here = pathname + search + hash;
    // What follows the client, favorites for one, must not go on in the next test.
    useEffect(() => () => client.clear(), []);
    return null;
  }
  const view = render(
    <QueryClientProvider client={client}>
      <ShellLinksProvider value={{ prefetchRoute, isPublished }}>
        <MemoryRouter initialEntries={[url]}>
          <Here />
          {path ? (
            <Routes>
              <Route path={path} element={page} />
              <Route path="*" element={null} />
            </Routes>
          ) : (
            page
          )}
        </MemoryRouter>
      </ShellLinksProvider>
    </QueryClientProvider>,
  );
  return { ...view, client, location: () => here };
}

/** A member with a plan, active unless said. */
export function memberWith(subscriptionPlan: string, subscriptionStatus = 'active'): CurrentUser {
  return {
    id: 7,
    email: 'dana@dealstead.test',
    firstName: 'Dana',
    lastName: 'Reyes',
    phone: null,
    role: 'member',
    subscriptionPlan,
    subscriptionStatus,
  };
}
