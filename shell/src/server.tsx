import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { StaticRouter } from 'react-router-dom';
import { GlobalStyle, themeScript } from '@dealstead/kit/document';
import type { PageState, RenderedPage, ReleasedName, PageReleaseSet, ShellDocument } from '@dealstead/contracts';
import favicon from '../assets/favicon.svg';
import { App } from './App.tsx';
import type { SliceLoader } from './slices/SliceLoader.ts';
import { serverModules } from './slices/serverModules.ts';
import { recorderScript } from './events/eventRecorder.ts';
import { fontCss } from './frame/fonts.ts';
import { decidePage } from './page/decidePage.ts';
import { siteOf } from './site/site.ts';
import { serverStylesAttribute } from './start/serverStyles.ts';
import { createSeededClient } from './start/createSeededClient.ts';

export const modules = serverModules;

export interface RenderInput {
  /** Path with query. */
  readonly url: string;
  readonly state: PageState;
  /** Returns a page's component from its slice's bundle. Throws when the bundle or the page does not load. */
  readonly pages: (slice: ReleasedName, page: string) => ComponentType;
}

/** Renders a page. @throws Error when the page redirects, throws or suspends */
export function render({ url, state, pages }: RenderInput): RenderedPage {
  const { pathname, search } = new URL(url, 'http://localhost');
  if (state.session === 'unknown') throw new Error('The session is unknown, so the page cannot be rendered.');
  const { kind } = decidePage(siteOf(state), state.session, { pathname, search, hash: '' });
  if (kind === 'redirect' || kind === 'kit') throw new Error(`${pathname} is not rendered on the server.`);

  const client = createSeededClient(state);
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <StaticRouter location={url}>
          <App
            state={state}
            slices={createServerSliceLoader(pages)}
            client={client}
            browser={null}
            globalStyle={<GlobalStyle />}
          />
        </StaticRouter>,
      ),
    );
    // React swallows errors inside Suspense and leaves this marker for a client-rendered boundary.
    if (html.includes('<!--$!-->')) throw new Error(`${pathname} could not be rendered completely.`);
    return { ...splitHead(html), css: cssOf(sheet) };
  } finally {
    sheet.seal();
    client.clear();
  }
}

/** Renders a page without a route three times, so that the first real page runs compiled code. */
export function warmUp(): void {
  const shell = { name: 'shell', version: '', contracts: 0, routes: [], navigation: [], slots: [], entry: '' };
  const set: PageReleaseSet = { id: '', revision: 0, shell, slices: [] };
  const nothing = () => {
    throw new Error('The warm-up renders no page of a slice.');
  };
  for (let i = 0; i < 3; i += 1)
    render({ url: '/', state: { set, session: null, data: {}, production: true, publicUrl: '' }, pages: nothing });
}

/** The document parts that the gateway writes around every page of this shell version. */
export function documentOf(version: string): ShellDocument {
  const set = { shell: { name: 'shell', version }, slices: [] } as unknown as PageReleaseSet;
  const sheet = new ServerStyleSheet();
  renderToString(sheet.collectStyles(<GlobalStyle />));
  const bootCss = cssOf(sheet).replace(/\/\*!sc\*\/|data-styled\.g\d+\[[^\]]*\]\{content:"[^"]*"\}/g, '');
  sheet.seal();
  return {
    themeScript,
    recorderScript,
    bootCss,
    fontCss: fontCss(set),
    styleAttributes: { [serverStylesAttribute]: '' },
    favicon: favicon.slice(favicon.lastIndexOf('/') + 1),
    themeColor: { light: '#FFFFFF', dark: '#161F1B' },
  };
}

function createServerSliceLoader(pages: RenderInput['pages']): SliceLoader {
  return {
    getComponent: pages,
    prefetch: () => undefined,
    discard: () => undefined,
    stalled: { subscribe: () => () => undefined, current: () => null },
  };
}

const cssOf = (sheet: ServerStyleSheet): string => sheet.getStyleTags().replace(/<\/?style[^>]*>/g, '');

/** Splits title and metadata, which React renders first, from the body. */
function splitHead(html: string): { head: string; body: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}
