/** Test utilities for slices: renders a page inside the shell's providers. Not part of a release. */
import { useEffect, type ReactElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { CurrentUser } from '@dealstead/contracts';
import { createQueryClient } from '../api/queryClient.ts';
import { ShellLinksProvider } from '../links/shellLinks.tsx';
import { sessionKey } from '../session/session.ts';

export interface RenderPageOptions {
  /** Initial path with query and hash; `/` by default. */
  url?: string;
  /** The route's path with its parameters, `/property/:id`, for a page that reads them. */
  path?: string;
  /** The signed-in user; a visitor by default. */
  user?: CurrentUser | null;
  /** Whether a page is published at a path; all are by default. */
  isPublished?: (path: string) => boolean;
  /** Prefetch function of links. */
  prefetchRoute?: (to: string) => void;
}

/** Renders a page as the shell does. `location()` returns the current path with query and hash. */
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
    // Subscriptions to the client, such as favorites, must end with the test.
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

/** A member with a plan, active by default. */
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
