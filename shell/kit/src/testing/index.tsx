/** Test utilities for slices: renders a page inside the shell's providers and fakes the API. Not part of a release. */
import { useEffect, type ReactElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { StyleSheetManager } from 'styled-components';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { CurrentUser } from '@dealstead/contracts';
import { createQueryClient } from '../api/queryClient.ts';
import { Typed } from '../forms/typed.ts';
import { ShellLinksProvider } from '../links/shellLinks.tsx';
import { sessionKey } from '../session/session.ts';

export {
  deferredResponse,
  errorResponse,
  fakeApi,
  type ApiRequest,
  type ApiResponses,
  type FakeApi,
} from './fakeApi.ts';

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
  implementDialogs();
  const client = createQueryClient();
  client.setQueryData(sessionKey, user);
  // Styles outside of the document match nothing: jsdom would try every rule for each element that a query by role looks at.
  const outsideDocument = document.createElement('div');
  let location = url;
  function LocationObserver() {
    const { pathname, search, hash } = useLocation();
    location = pathname + search + hash;
    // Subscriptions to the client, such as favorites, must end with the test.
    useEffect(() => () => client.clear(), []);
    return null;
  }
  const view = render(
    <StyleSheetManager target={outsideDocument}>
      <QueryClientProvider client={client}>
        <ShellLinksProvider value={{ prefetchRoute, isPublished }}>
          <MemoryRouter initialEntries={[url]}>
            <LocationObserver />
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
      </QueryClientProvider>
    </StyleSheetManager>,
  );
  return { ...view, client, location: () => location };
}

/** jsdom has the dialog element without its methods. */
export function implementDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
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

/** An owner without a paid plan. */
export const adminUser: CurrentUser = { ...memberWith('free'), role: 'admin', adminRole: 'owner' };

/** What a form reads whose named controls have these values. */
export function typedOf(values: Readonly<Record<string, string>>): Typed {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(values)) {
    const control = document.createElement('textarea');
    Object.assign(control, { name, value });
    form.append(control);
  }
  return new Typed(form);
}
