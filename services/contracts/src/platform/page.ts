import type { CurrentUser } from '../account/auth.ts';
import type { ReleaseSet } from './releases.ts';

/** An answer that the first view read, as it came. */
export interface FirstViewAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What a page's document carries as JSON (`<script type="application/json" id="dealstead">`) for the shell to start from. */
export interface PageState {
  readonly set: ReleaseSet;
  /** `unknown` when the session store was away: only then does the shell ask, and show its spinner. */
  readonly session: CurrentUser | null | 'unknown';
  /** What the first view reads, by expanded URL. */
  readonly data: Readonly<Record<string, FirstViewAnswer>>;
  readonly production: boolean;
  /** The site's own address, for canonical links: `https://dealstead.example`. */
  readonly publicUrl: string;
}

/** What the gateway asks the renderer (POST /render). */
export interface RenderRequest {
  /** Path with query, as the browser asked for it. */
  readonly url: string;
  readonly state: PageState;
}

/** What the renderer answers: parts of a document that the gateway puts together. */
export interface RenderedPage {
  /** Title, meta and link tags. */
  readonly head: string;
  /** Style rules of this page, for one style element. */
  readonly css: string;
  /** What belongs inside `<div id="root">`. */
  readonly body: string;
}

/**
 * `document.json` in the shell's release folder: what the gateway writes into every HTML document around a
 * page. Paths are relative to the folder.
 */
export interface ShellDocument {
  /** Small inline script that sets the theme before the first paint; no `</script` in it. */
  readonly themeScript: string;
  /**
   * Inline script of a server-rendered page: records events before hydration and loads the scripts that the element with
   * the id `scripts` names; no `</script` in it. Without it the document loads its scripts itself.
   */
  readonly recorderScript?: string;
  /** Rules of the client-rendered document until the components bring their own: ground, text color. */
  readonly bootCss: string;
  /** Font faces, for a style element that nobody changes: with one of its rules a browser lays out all text anew. */
  readonly fontCss?: string;
  /** Attributes of the style element of a drawn page's rules, by which the browser finds it and goes on in it. */
  readonly styleAttributes?: Readonly<Record<string, string>>;
  readonly favicon: string;
  /** Color of the browser's own frame in each theme. */
  readonly themeColor: { readonly light: string; readonly dark: string };
}
