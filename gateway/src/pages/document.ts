import { createHash } from 'node:crypto';
import { developmentVersion, noOverrides, overridesParameter } from '@dealstead/contracts';
import type {
  PageRelease,
  PageState,
  PublishedRelease,
  RenderedPage,
  ServerPageState,
  ShellDocument,
} from '@dealstead/contracts';
import { escapeHtml } from '@dealstead/contracts/html';

/** The parts of a document. */
export interface DocumentParts {
  readonly state: ServerPageState;
  readonly document: ShellDocument | null;
  /** Release and name of the page, to preload its scripts; null for the 404 page and pages of the shell. */
  readonly page: { readonly release: PublishedRelease; readonly name: string } | null;
  /** The renderer's HTML; null for a document that the browser renders. */
  readonly rendered: RenderedPage | null;
  /** The route's title, for a document without a rendered head; undefined for an unknown path. */
  readonly title?: string | undefined;
  /** URL of a street map, which maps read from the document; null for none. */
  readonly streetMapUrl?: string | null;
}

/** A document with the hashes by which its Content-Security-Policy allows its inline scripts and styles. */
export interface HtmlDocument {
  readonly html: string;
  readonly scriptHash: string | null;
  readonly recorderHash: string | null;
  readonly resetHash: string | null;
  readonly styleHash: string | null;
  readonly fontsHash: string | null;
}

/**
 * Ends the choice of versions (`releaseOverrides.ts`) where the chosen shell has rendered nothing 5 seconds after its scripts
 * ran or failed. The shell resets a broken slice, but a shell that does not start cannot reset itself.
 */
const resetScript =
  "addEventListener('load',()=>setTimeout(()=>{" +
  "if(document.getElementById('root').firstChild)return;" +
  `const url=new URL(location.href);url.searchParams.set('${overridesParameter}','${noOverrides}');` +
  'location.replace(url)},5000))';

/** Composes a whole HTML document. */
export function composeDocument(parts: DocumentParts): HtmlDocument {
  const { state, document, rendered, streetMapUrl = null } = parts;
  const themeScript = document?.themeScript ?? '';
  const style = rendered?.css ?? document?.bootCss ?? '';
  const fonts = document?.fontCss ?? '';
  const recorder = (rendered && document?.recorderScript) ?? '';
  const reset = state.overrides?.some(({ version }) => version !== developmentVersion) ? resetScript : '';

  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(document ? createBrowserTags(document, state.set.shell) : []),
    themeScript === '' ? '' : `<script>${themeScript}</script>`,
    reset === '' ? '' : `<script>${reset}</script>`,
    streetMapUrl === null ? '' : `<meta name="streets" content="${escapeHtml(streetMapUrl)}">`,
    rendered?.head ?? createFallbackTitle(parts.title),
    style === '' ? '' : `<style${toAttributes(rendered ? document?.styleAttributes : undefined)}>${style}</style>`,
    fonts === '' ? '' : `<style>${fonts}</style>`,
    // After the image preloads of the rendered head: a browser requests them in this order.
    ...createScriptTags(parts, recorder),
  ];
  const html =
    `<!doctype html><html lang="en"><head>${head.join('')}</head>` +
    `<body><div id="root">${rendered?.body ?? ''}</div>` +
    `<script type="application/json" id="dealstead">${toInlineJson(toPageState(state))}</script></body></html>`;
  return {
    html,
    scriptHash: hashOf(themeScript),
    recorderHash: hashOf(recorder),
    resetHash: hashOf(reset),
    styleHash: hashOf(style),
    fontsHash: hashOf(fonts),
  };
}

/** The route's title, until the browser renders the page with its metadata; the kit's `Head` removes it. */
const createFallbackTitle = (title: string | undefined): string =>
  title === undefined ? '' : `<title data-fallback>${escapeHtml(title)} | Dealstead</title>`;

/**
 * The tags that load the page's scripts. Scripts of a server-rendered page are named as JSON and loaded by the event
 * recorder after the first view, which needs none (ADR 28).
 */
function createScriptTags({ state, page }: DocumentParts, recorder: string): string[] {
  const { shell } = state.set;
  const scripts = [...new Set([...(shell.preload[''] ?? []).filter(isScript), shell.entry])].map((path) =>
    fileUrl(shell, path),
  );
  const preloads = page ? (page.release.preload[page.name] ?? []).map((path) => fileUrl(page.release, path)) : [];
  if (recorder === '') {
    const scriptTags = scripts.map((src) => `<script defer src="${escapeHtml(src)}"></script>`);
    return [...preloads.map(createPreloadTag), ...scriptTags];
  }
  const scriptList = toInlineJson({ run: scripts, preload: preloads.filter(isScript) });
  return [
    ...preloads.filter((url) => !isScript(url)).map(createPreloadTag),
    `<script type="application/json" id="scripts">${scriptList}</script>`,
    `<script data-recorder>${recorder}</script>`,
  ];
}

/** The state without what browsers do not read: over two kilobytes of file names with hashes, which hardly compress. */
function toPageState(state: ServerPageState): PageState {
  const { shell, slices, ...set } = state.set;
  return { ...state, set: { ...set, shell: toPageRelease(shell), slices: slices.map(toPageRelease) } };
}

function toPageRelease({ preload: _preload, server: _server, ...release }: PublishedRelease): PageRelease {
  return release;
}

/** JSON in which nothing can end the script element that contains it. */
function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function createBrowserTags({ favicon, themeColor }: ShellDocument, shell: PublishedRelease): string[] {
  return [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${escapeHtml(themeColor.light)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${escapeHtml(themeColor.dark)}">`,
    `<link rel="icon" href="${escapeHtml(fileUrl(shell, favicon))}">`,
  ];
}

/**
 * A preload must use the CORS mode of the real request, or the file is loaded twice. Scripts have low priority, because they
 * run after the first view.
 */
function createPreloadTag(url: string): string {
  const href = escapeHtml(url);
  if (url.endsWith('.json')) return `<link rel="preload" as="fetch" href="${href}" crossorigin>`;
  if (url.endsWith('.css')) return `<link rel="preload" as="style" href="${href}">`;
  return `<link rel="preload" as="script" fetchpriority="low" href="${href}">`;
}

const isScript = (path: string): boolean => path.endsWith('.js');

function fileUrl({ name, version }: PublishedRelease, path: string): string {
  return `/slices/${name}/${version}/${path}`;
}

function toAttributes(attributes: Readonly<Record<string, string>> | undefined): string {
  return Object.entries(attributes ?? {})
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

function hashOf(text: string): string | null {
  return text === '' ? null : `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
