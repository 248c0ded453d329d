import { createHash } from 'node:crypto';
import type { PageState, PublishedRelease, RenderedPage, ShellDocument } from '@dealstead/contracts';
import { escapeHtml } from '@dealstead/contracts/html';

/** What a document is put together from. */
export interface DocumentParts {
  readonly state: PageState;
  readonly document: ShellDocument | null;
  /** The release and name of the page, to preload its scripts; null for a page of the shell's own. */
  readonly page: { readonly release: PublishedRelease; readonly name: string } | null;
  /** What the renderer drew; null makes the document that draws itself in the browser. */
  readonly rendered: RenderedPage | null;
  /** Address of a street map, for maps that find it in the document; null for none. */
  readonly streets?: string | null;
}

/** A document with the hashes by which its policy lets its inline script and styles through. */
export interface HtmlDocument {
  readonly html: string;
  readonly scriptHash: string | null;
  readonly recorderHash: string | null;
  readonly styleHash: string | null;
  readonly fontsHash: string | null;
}

/** Writes a whole HTML document. */
export function composeDocument({ state, document, page, rendered, streets = null }: DocumentParts): HtmlDocument {
  const { shell } = state.set;
  const inShell = (path: string) => fileUrl(shell, path);
  const script = document?.themeScript ?? '';
  const style = rendered?.css ?? document?.bootCss ?? '';
  const fonts = document?.fontCss ?? '';
  const scripts = [...new Set([...(shell.preload[''] ?? []).filter(isScript), shell.entry])].map(inShell);
  const preloads = (page?.release.preload[page.name] ?? []).map((path) => fileUrl(page?.release ?? shell, path));
  // Scripts of a server-rendered page wait: its first view needs none, and events are recorded until they run.
  const recorder = (rendered && document?.recorderScript) ?? '';
  const loading =
    recorder === ''
      ? [...preloads.map(preload), ...scripts.map((src) => `<script defer src="${escapeHtml(src)}"></script>`)]
      : [
          ...preloads.filter((url) => !isScript(url)).map(preload),
          `<script type="application/json" id="scripts">${inScript({ run: scripts, preload: preloads.filter(isScript) })}</script>`,
          `<script data-recorder>${recorder}</script>`,
        ];

  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...(document ? browserFrame(document, inShell) : []),
    script === '' ? '' : `<script>${script}</script>`,
    streets === null ? '' : `<meta name="streets" content="${escapeHtml(streets)}">`,
    rendered?.head ?? '',
    style === '' ? '' : `<style${attributes(rendered ? document?.styleAttributes : undefined)}>${style}</style>`,
    fonts === '' ? '' : `<style>${fonts}</style>`,
    // After the pictures that the rendered head asks for: a browser takes one after the other.
    ...loading,
  ];
  const html =
    `<!doctype html><html lang="en"><head>${head.join('')}</head>` +
    `<body><div id="root">${rendered?.body ?? ''}</div>` +
    `<script type="application/json" id="dealstead">${inScript(state)}</script></body></html>`;
  return {
    html,
    scriptHash: hashOf(script),
    recorderHash: hashOf(recorder),
    styleHash: hashOf(style),
    fontsHash: hashOf(fonts),
  };
}

/** JSON that cannot end the script element it stands in, nor a line of it. */
export function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function browserFrame({ favicon, themeColor }: ShellDocument, inShell: (path: string) => string): string[] {
  return [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${escapeHtml(themeColor.light)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${escapeHtml(themeColor.dark)}">`,
    `<link rel="icon" href="${escapeHtml(inShell(favicon))}">`,
  ];
}

/**
 * The preload must ask as the real request will, or the file loads twice. Scripts run once the page is on screen: they
 * stand back behind what is seen.
 */
function preload(url: string): string {
  const href = escapeHtml(url);
  if (url.endsWith('.json')) return `<link rel="preload" as="fetch" href="${href}" crossorigin>`;
  if (url.endsWith('.css')) return `<link rel="preload" as="style" href="${href}">`;
  return `<link rel="preload" as="script" fetchpriority="low" href="${href}">`;
}

const isScript = (path: string): boolean => path.endsWith('.js');

function fileUrl({ name, version }: PublishedRelease, path: string): string {
  return `/slices/${name}/${version}/${path}`;
}

function attributes(named: Readonly<Record<string, string>> | undefined): string {
  return Object.entries(named ?? {})
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
}

function hashOf(text: string): string | null {
  return text === '' ? null : `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
