import type { Feature } from '../access.ts';

/** The four federated slices. The shell is released like them. */
export const sliceNames = ['listings', 'tools', 'account', 'admin'] as const;
export type SliceName = (typeof sliceNames)[number];
export const releasedNames = ['shell', ...sliceNames] as const;
export type ReleasedName = (typeof releasedNames)[number];

/** Raised when a contract that releases rely on changes in a way that older ones cannot bear. */
export const contractsMajor = 1;

/** Who may enter a route: someone signed in, someone who is not, an admin, or whose plan holds a feature. */
export type RouteNeeds = 'signed-in' | 'signed-out' | 'admin' | Feature;

/**
 * Formats of path parameters: `id` is a positive 32-bit integer without leading zeros, like `Id` of the API; `token` is
 * a random token in base64url, like those in the links of mails.
 */
export const paramFormats = {
  id: (value: string) => /^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647,
  token: (value: string) => /^[\w-]{22,64}$/.test(value),
};

/** A page that a slice publishes. The shell knows all of it before it loads any code. */
export interface SliceRoute {
  /** Path with `:name` for parameters, such as `/property/:id`. */
  readonly path: string;
  /** Other paths that lead to the same page. */
  readonly aliases?: readonly string[];
  /**
   * Formats of parameters. An address whose parameter has another format leads to no page: it is answered with 404.
   * Parameters that are not listed take any value.
   */
  readonly params?: Readonly<Record<string, keyof typeof paramFormats>>;
  /** The component, exposed by the slice under this name from `src/pages/<page>/<page>.tsx`. */
  readonly page: string;
  /** What the page is called where it could not be drawn: "Listings did not load". */
  readonly title: string;
  readonly needs?: RouteNeeds;
  /** `server` when the first view is drawn by the renderer and the page is public. */
  readonly firstView?: 'server';
  /** What the first view reads: RFC 6570 templates over the path's parameters and the query. */
  readonly data?: readonly string[];
  /** The skeleton that stands in while the page's code loads. */
  readonly skeleton?: 'cards' | 'article' | 'form' | 'dashboard';
}

/** When a navigation entry is drawn. A list names plans. */
export type NavigationShows = 'always' | 'signed-in' | 'signed-out' | 'admin' | readonly string[];

export interface NavigationEntry {
  readonly in: 'header' | 'actions' | 'account' | 'mobile' | 'footer';
  readonly label: string;
  /** Path with optional query and hash; never drawn unless its route is published. */
  readonly to: string;
  readonly shows?: NavigationShows;
  /** Place in its list; smaller first. */
  readonly order: number;
  /** Heading of the footer column it belongs to. */
  readonly group?: string;
}

/** A component that a slice puts into a named place of the shell or of another slice's page. */
export interface SlotEntry {
  readonly slot: string;
  /** Exposed by the slice under this name from `src/slots/<component>/<component>.tsx`. */
  readonly component: string;
  readonly order: number;
}

/** What a slice publishes, as data. */
export interface SliceDefinition {
  readonly name: SliceName;
  readonly routes: readonly SliceRoute[];
  readonly navigation: readonly NavigationEntry[];
  readonly slots?: readonly SlotEntry[];
}

/** Declares a slice in its `src/slice.ts`. */
export function slice<const S extends SliceDefinition>(definition: S): S {
  return definition;
}

export interface RouteMatch<R extends SliceRoute = SliceRoute> {
  readonly route: R;
  readonly params: Readonly<Record<string, string>>;
}

/** The published route that a pathname leads to, with its parameters decoded, or null. */
export function matchRoute<R extends SliceRoute>(routes: readonly R[], pathname: string): RouteMatch<R> | null {
  const asked = pathname.replace(/(?<=[^/])\/$/, '').split('/');
  for (const route of routes) {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      const params = matchPath(path.split('/'), asked);
      if (params !== null && hasFormats(params, route.params)) return { route, params };
    }
  }
  return null;
}

function matchPath(pattern: readonly string[], asked: readonly string[]): Record<string, string> | null {
  if (pattern.length !== asked.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const value = asked[i] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    try {
      params[part.slice(1)] = decodeURIComponent(value);
    } catch {
      return null; // a malformed escape matches no page
    }
    if (value === '') return null;
  }
  return params;
}

function hasFormats(params: Readonly<Record<string, string>>, formats: SliceRoute['params'] = {}): boolean {
  return Object.entries(formats).every(([name, format]) => paramFormats[format](params[name] ?? ''));
}
