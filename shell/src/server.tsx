import * as kitData from '@dealstead/kit/data';
import * as kitOverlays from '@dealstead/kit/overlays';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { StaticRouter } from 'react-router-dom';
import { GlobalStyle, themeScript } from '@dealstead/kit';
import type { PageState, RenderedPage, ReleasedName, ReleaseSet, ShellDocument } from '@dealstead/contracts';
import favicon from '../assets/favicon.svg';
import { App } from './App.tsx';
import type { SliceLoader } from './slices/SliceLoader.ts';
import { eagerModules } from './slices/sharedModules.ts';
import { recorderScript } from './events/eventRecorder.ts';
import { fontCss } from './frame/fonts.ts';
import { decidePage } from './page/decidePage.ts';
import { siteOf } from './site/site.ts';
import { serverStylesAttribute } from './start/serverStyles.ts';
import { createSeededClient } from './start/createSeededClient.ts';

/** What slices find when they ask for a shared module: the renderer's one copy. */
export const modules: Readonly<Record<string, unknown>> = {
  ...eagerModules,
  '@dealstead/kit/data': kitData,
  '@dealstead/kit/overlays': kitOverlays,
};

export interface RenderInput {
  /** Path with query. */
  readonly url: string;
  readonly state: PageState;
  /** The component of a page, from its slice's bundle. Throws when the bundle or the page does not load. */
  readonly pages: (slice: ReleasedName, page: string) => ComponentType;
}

/** Draws a page. @throws Error when the page leads elsewhere, throws, or waits for something it was not given. */
export function render({ url, state, pages }: RenderInput): RenderedPage {
  const { pathname, search } = new URL(url, 'http://localhost');
  if (state.session === 'unknown') throw new Error('It is not known for whom to draw this page.');
  const { kind } = decidePage(siteOf(state), state.session, { pathname, search, hash: '' });
  if (kind === 'redirect' || kind === 'kit') throw new Error(`${pathname} is not drawn on the server.`);

  const client = createSeededClient(state);
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(
        <StaticRouter location={url}>
          <App state={state} slices={createServerSliceLoader(pages)} client={client} browser={null} />
        </StaticRouter>,
      ),
    );
    // Errors inside Suspense do not reach us; they leave this mark of a part that the browser has to draw.
    if (html.includes('<!--$!-->')) throw new Error(`${pathname} could not be drawn whole.`);
    return { ...splitHead(html), css: cssOf(sheet) };
  } finally {
    sheet.seal();
    client.clear();
  }
}

/** Draws something for nobody, so that the first page that counts finds everything compiled. */
export function warmUp(): void {
  const shell = {
    name: 'shell',
    version: '',
    contracts: 0,
    routes: [],
    navigation: [],
    slots: [],
    entry: '',
    preload: {},
    server: '',
  } as const;
  const set = { id: '', revision: 0, shell, slices: [] } as unknown as ReleaseSet;
  const nothing = () => {
    throw new Error('There are no pages to warm up with.');
  };
  for (let i = 0; i < 3; i += 1)
    render({ url: '/', state: { set, session: null, data: {}, production: true, publicUrl: '' }, pages: nothing });
}

/** What the gateway writes around every page, for the release of this version. */
export function documentOf(version: string): ShellDocument {
  const set = { shell: { name: 'shell', version }, slices: [] } as unknown as ReleaseSet;
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

/** React puts a page's title and metadata first; they belong into the document's head. */
function splitHead(html: string): { head: string; body: string } {
  const [head = ''] = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}
