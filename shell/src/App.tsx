import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { QueryClientProvider, ShellLinksProvider, SiteProvider, SlotProvider } from '@dealstead/kit';
import type { QueryClient } from '@dealstead/kit';
import type { PageState } from '@dealstead/contracts';
import type { SliceLoader } from './slices/SliceLoader.ts';
import { Frame } from './frame/Frame.tsx';
import type { BrowserServices } from './frame/Frame.tsx';
import { noPageHealth } from './health/pageHealth.ts';
import { FilledSlot } from './page/FilledSlot.tsx';
import { prefetchRoute } from './site/prefetch.ts';
import { isPublished, siteOf } from './site/site.ts';
import { SiteValueProvider } from './site/SiteContext.tsx';

export interface AppProps {
  state: PageState;
  slices: SliceLoader;
  client: QueryClient;
  /** Services that exist only in a browser; null on the server. */
  browser: BrowserServices | null;
  /** Global styles, on the server only: every document has them, so that browsers load no code for them. */
  globalStyle?: ReactNode;
}

/** The root component, identical on the server and in the browser. The caller provides the router. */
export function App({ state, slices, client, browser, globalStyle }: AppProps): ReactNode {
  const site = useMemo(() => siteOf(state), [state]);
  const health = browser?.health ?? noPageHealth;
  const value = useMemo(
    () => ({ site, state, slices, health, pageShown: new EventTarget() }),
    [site, state, slices, health],
  );
  const links = useMemo(
    () => ({
      isPublished: (path: string) => isPublished(site, path),
      prefetchRoute: (to: string) => prefetchRoute({ site, slices, client }, to),
    }),
    [site, slices, client],
  );
  return (
    <QueryClientProvider client={client}>
      <SiteProvider value={state.publicUrl}>
        <SiteValueProvider value={value}>
          <ShellLinksProvider value={links}>
            <SlotProvider value={FilledSlot}>
              {globalStyle}
              <Frame browser={browser} />
            </SlotProvider>
          </ShellLinksProvider>
        </SiteValueProvider>
      </SiteProvider>
    </QueryClientProvider>
  );
}
