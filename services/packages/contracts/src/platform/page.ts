import type { CurrentUser } from '../account/auth.ts';
import type { ReleaseOverride } from './releaseOverrides.ts';
import type { PublishedRelease, ReleaseSet } from './releases.ts';

/** A response that the first view read. */
export interface FirstViewAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A release as browsers know it: without what only servers read. */
export type PageRelease = Omit<PublishedRelease, 'preload' | 'server'>;

/** A release set as browsers know it. */
export interface PageReleaseSet extends Omit<ReleaseSet, 'shell' | 'slices' | 'canaries'> {
  readonly shell: PageRelease;
  readonly slices: readonly PageRelease[];
}

/** The initial state in a page's document, as JSON in `<script type="application/json" id="dealstead">`. */
export interface PageState {
  readonly set: PageReleaseSet;
  /** `unknown` if the session store was unavailable. Only then does the shell request the session and show a spinner. */
  readonly session: CurrentUser | null | 'unknown';
  /** Responses of the first view, by URL. */
  readonly data: Readonly<Record<string, FirstViewAnswer>>;
  readonly production: boolean;
  /** The origin of the site, for canonical links: `https://dealstead.example`. */
  readonly publicUrl: string;
  /** On a brand's own domain, whose page it is: only that page and the brand's listings are shown there. */
  readonly brandSlug?: string;
  /** Versions in the set that an admin chose for this browser. */
  readonly overrides?: readonly ReleaseOverride[];
}

/** A page's state on the servers. */
export interface ServerPageState extends PageState {
  readonly set: ReleaseSet;
}

/** A request of the gateway to the renderer (POST /render). */
export interface RenderRequest {
  /** Path and query that the browser requested. */
  readonly url: string;
  readonly state: ServerPageState;
}

/** The renderer's response: parts of the document that the gateway composes. */
export interface RenderedPage {
  /** Title, meta and link tags. */
  readonly head: string;
  /** Style rules of the page, for one style element. */
  readonly css: string;
  /** The content of `<div id="root">`. */
  readonly body: string;
}

/**
 * `document.json` in the shell's release folder: the parts of every HTML document that do not depend on the page. Paths are
 * relative to the folder.
 */
export interface ShellDocument {
  /** Inline script that sets the theme before the first paint; must not contain `</script`. */
  readonly themeScript: string;
  /**
   * Inline script of a server-rendered page: records events before hydration and loads the scripts that the element with
   * the id `scripts` names; must not contain `</script`. Without it the document loads its scripts itself.
   */
  readonly recorderScript?: string;
  /** Style rules of the client-rendered document until its components are mounted: background, text color. */
  readonly bootCss: string;
  /** Font faces, in a style element of their own: a browser lays out all text again when a rule is added to it. */
  readonly fontCss?: string;
  /** Attributes of the style element of a rendered page, by which styled-components finds and extends it. */
  readonly styleAttributes?: Readonly<Record<string, string>>;
  readonly favicon: string;
  /** `theme-color` of each theme. */
  readonly themeColor: { readonly light: string; readonly dark: string };
}
