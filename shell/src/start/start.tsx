import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { sweepCache } from '@dealstead/kit';
import { matchRoute } from '@dealstead/contracts';
import type { PageState } from '@dealstead/contracts';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { createFederation } from '../slices/federation.ts';
import { createRemoteSliceLoader } from '../slices/remoteSliceLoader.ts';
import { replayEvents } from '../events/replayEvents.ts';
import { watchConnection } from '../live/connection.ts';
import { refetchFailedQueries } from '../live/refetchFailedQueries.ts';
import { createScrollMemory } from '../scroll/scrollMemory.ts';
import { siteOf } from '../site/site.ts';
import { createSeededClient } from './createSeededClient.ts';

/** Takes over the page that the server has drawn, or draws it. */
export function start(): void {
  const root = document.getElementById('root');
  const inlined = document.getElementById('dealstead')?.textContent;
  if (!root || !inlined) throw new Error('The document has no place for the page or says nothing about it.');

  const state: PageState = JSON.parse(inlined);
  const site = siteOf(state);
  // The server knows nothing of the gallery of components and draws a page that is not there.
  const isDrawn = root.firstElementChild !== null && location.pathname !== site.kitPage;
  const route = isDrawn ? matchRoute(site.routes, location.pathname)?.route : undefined;
  const client = createSeededClient(state);
  const code = createRemoteSliceLoader({
    set: state.set,
    federation: createFederation(),
    serverRendered: route ? { slice: route.slice, name: route.page } : null,
  });
  if (route) code.prefetch(route.slice, route.page);
  const connection = watchConnection(client);
  refetchFailedQueries(client);
  const scrollMemory = createScrollMemory();
  history.scrollRestoration = 'manual';
  // Before keepTidy, which empties the cache on the same event.
  addEventListener('pagehide', () => scrollMemory.save(client));
  sweepCache(client);

  const app = (
    <BrowserRouter>
      <App state={state} slices={code} client={client} browser={{ connection, scrollMemory }} />
    </BrowserRouter>
  );
  if (isDrawn)
    // As a transition it is done in small pieces.
    startTransition(() => {
      hydrateRoot(root, app, {
        onRecoverableError: (error) => console.error('The drawn page and the browser disagree:', error),
      });
    });
  else createRoot(root).render(app);

  const recorder = window.eventRecorder;
  if (!recorder) return;
  replayEvents(recorder);
  // The reader is told that the page does not react, and presses what they want once more.
  code.stalled.subscribe(() => {
    if (code.stalled.current()) recorder.dropPresses();
  });
}
