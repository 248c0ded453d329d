import { createRoot } from 'react-dom/client';
import { createQueryClient, sweepCache } from '@dealstead/kit';
import type { PageState } from '@dealstead/contracts';
import type { ComponentType } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { BlogPost } from '../../../../mfe-admin/src/pages/BlogPost/BlogPost.tsx';
import { Home } from '../../../../mfe-listings/src/pages/Home/Home.tsx';
import { Property } from '../../../../mfe-listings/src/pages/Property/Property.tsx';
import { Search } from '../../../../mfe-listings/src/pages/Search/Search.tsx';
import { App } from '../../../../shell/src/App.tsx';
import { noPageHealth } from '../../../../shell/src/health/pageHealth.ts';
import { watchConnection } from '../../../../shell/src/live/connection.ts';
import { createScrollMemory } from '../../../../shell/src/scroll/scrollMemory.ts';

/**
 * The peer that the public pages are measured beside: the same shell and pages as one bundle, rendered in the browser from
 * data that it asks for. What is lazy in the pages stays lazy here.
 */
const pages: Readonly<Record<string, ComponentType>> = { BlogPost, Home, Property, Search };
const state: PageState = JSON.parse(document.getElementById('dealstead')?.textContent ?? '{}');
const client = createQueryClient();
client.setQueryData(['/api/auth/me'], null);
sweepCache(client);

const Missing = () => null;
const code = {
  getComponent: (_: string, name: string) => pages[name] ?? Missing,
  prefetch() {},
  discard() {},
  stalled: { subscribe: () => () => {}, current: () => null },
};

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <App
      state={state}
      slices={code}
      client={client}
      browser={{ connection: watchConnection(client), scrollMemory: createScrollMemory(), health: noPageHealth }}
    />
  </BrowserRouter>,
);
