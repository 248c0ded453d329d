import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { storeTimeZone, sweepCache } from '@dealstead/kit';
import { matchRoute } from '@dealstead/contracts';
import type { PageState } from '@dealstead/contracts';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { createRemoteSliceLoader } from '../slices/remoteSliceLoader.ts';
import { createPageHealth, noPageHealth, type PageHealth } from '../health/pageHealth.ts';
import { replayEvents } from '../events/replayEvents.ts';
import { watchConnection } from '../live/connection.ts';
import { refetchFailedQueries } from '../live/refetchFailedQueries.ts';
import { createScrollMemory } from '../scroll/scrollMemory.ts';
import { isPaused, siteOf } from '../site/site.ts';
import { createSeededClient } from './createSeededClient.ts';

/** Loads the code that measures web vitals when the browser is idle: it reads what was before it as well. */
function measureWhenIdle(health: PageHealth): void {
  const load = () => {
    import('../health/webVitals.ts').then(
      ({ observeVitals }) => health.measure(observeVitals),
      (error: unknown) => console.error(error),
    );
  };
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 3_000 });
  else setTimeout(load, 1_000);
}

/** Hydrates the server-rendered page, or renders it on the client. */
export function start(): void {
  const root = document.getElementById('root');
  const inlined = document.getElementById('dealstead')?.textContent;
  if (!root || !inlined) throw new Error('The document lacks #root or the inlined page state.');

  const state: PageState = JSON.parse(inlined);
  if (state.session !== null) storeTimeZone();
  const site = siteOf(state);
  // The server has no route for the component gallery and renders the 404 page.
  const isServerRendered = root.firstElementChild !== null && location.pathname !== site.kitPage;
  const matched = isServerRendered ? matchRoute(site.routes, location.pathname)?.route : undefined;
  const route = matched && !isPaused(site, matched) ? matched : undefined;
  // Versions that an admin chose are not what others get, and a brand's own domain has no canaries.
  const isReported = !state.overrides?.length && state.brandSlug === undefined;
  const health = isReported ? createPageHealth(state) : noPageHealth;
  const client = createSeededClient(state);
  const slices = createRemoteSliceLoader({
    set: state.set,
    federation: { loadRemote, registerPlugins, registerRemotes },
    onLoadFailed: (slice) => {
      if (navigator.onLine) health.fail(slice, 'load');
    },
    serverRendered: route ? { slice: route.slice, name: route.page } : null,
  });
  if (route) slices.prefetch(route.slice, route.page);
  const connection = watchConnection(client);
  refetchFailedQueries(client);
  const scrollMemory = createScrollMemory();
  history.scrollRestoration = 'manual';
  // Registered before sweepCache, which clears the cache on the same event.
  addEventListener('pagehide', () => scrollMemory.save(client));
  sweepCache(client);

  const app = (
    <BrowserRouter>
      <App state={state} slices={slices} client={client} browser={{ connection, scrollMemory, health }} />
    </BrowserRouter>
  );
  if (isServerRendered)
    // A transition hydrates in time slices.
    startTransition(() => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => console.error('Hydration mismatch:', error),
      });
    });
  else createRoot(root).render(app);

  measureWhenIdle(health);

  const recorder = window.eventRecorder;
  if (!recorder) return;
  replayEvents(recorder);
  // The page now shows that it does not react, so recorded presses are dropped.
  slices.stalled.subscribe(() => {
    if (slices.stalled.current()) recorder.dropPresses();
  });
}
