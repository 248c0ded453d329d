import type { Feature } from '../access.ts';
import type { AdminPermission } from '../adminPermissions.ts';

/** The slices of this repository. Other teams register theirs, with the keys by which they sign releases. */
export const platformSlices = ['listings', 'tools', 'account', 'admin'] as const;
export type PlatformSlice = (typeof platformSlices)[number];
/** What is released from this repository. The shell is released like a slice. */
export const platformNames = ['shell', ...platformSlices] as const;
export type PlatformName = (typeof platformNames)[number];

/** Name of a slice, as in the addresses of its files: lower-case letters, digits and hyphens. */
export type SliceName = string;
/** The shell's name or a slice's. */
export type ReleasedName = string;
/** The source of a regular expression for a `ReleasedName`. */
export const releasedNamePattern = '[a-z][a-z0-9-]{1,39}';

const rankOf = (name: ReleasedName): number => {
  const place = platformNames.findIndex((other) => other === name);
  return place < 0 ? platformNames.length : place;
};

/** The global variable of a slice's container in the browser. */
export const containerOf = (name: SliceName): string => `dealstead_${name.replaceAll('-', '_')}`;

/** Orders the shell and this repository's slices before those of other teams, which follow by name. */
export const compareReleasedNames = (a: ReleasedName, b: ReleasedName): number =>
  rankOf(a) - rankOf(b) || (a < b ? -1 : Number(a > b));

/** Increased with a change of contracts that is incompatible with existing releases. */
export const contractsMajor = 1;

/** Who may open a route: signed-in users, signed-out users, admins, or members whose plan includes a feature. */
export type RouteNeeds = 'signed-in' | 'signed-out' | 'admin' | Feature;

/**
 * Formats of path parameters: `id` is a positive 32-bit integer without leading zeros, like `Id` of the API; `token` is
 * a random token in base64url, like those in the links of mails.
 */
export const paramFormats = {
  id: (value: string) => /^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647,
  token: (value: string) => /^[\w-]{22,64}$/.test(value),
};

/** A page that a slice publishes. The shell reads the routes before it loads any code of the slice. */
export interface SliceRoute {
  /** Path with `:name` for parameters, such as `/property/:id`. */
  readonly path: string;
  /** Other paths of the same page. */
  readonly aliases?: readonly string[];
  /**
   * Formats of parameters. A path whose parameter has another format does not match and gets 404. Parameters that are not
   * listed match any value.
   */
  readonly params?: Readonly<Record<string, keyof typeof paramFormats>>;
  /** The component, exposed by the slice under this name from `src/pages/<page>/<page>.tsx`. */
  readonly page: string;
  /** Name of the page in error messages: "Listings did not load". */
  readonly title: string;
  readonly needs?: RouteNeeds;
  /** The permission that an admin needs for the page, where `needs` is `admin`. */
  readonly permission?: AdminPermission;
  /** `server` if the renderer renders the first view; such a page is public. */
  readonly firstView?: 'server';
  /** Requests of the first view: RFC 6570 templates over the path parameters and the query. See `firstViewRequests`. */
  readonly data?: readonly string[];
  /** The skeleton to show while the page's code loads. */
  readonly skeleton?: 'home' | 'cards' | 'article' | 'form' | 'dashboard';
  /** The page of the help section that explains this one; linked below it. */
  readonly help?: string;
  /** The page is as wide as the screen, and so is the header above it. */
  readonly isFullWidth?: true;
}

/** The permission that an admin needs for a page: the one it names, or that of owners. */
export const pagePermission = ({ permission = 'admins' }: SliceRoute): AdminPermission => permission;

/**
 * When a navigation entry is shown. A list names plans; `can-upgrade` is everyone but admins and members whose active
 * plan is the highest.
 */
export const navigationShows = ['always', 'signed-in', 'signed-out', 'admin', 'can-upgrade'] as const;
export type NavigationShows = (typeof navigationShows)[number] | readonly string[];

export interface NavigationEntry {
  readonly in: 'header' | 'actions' | 'account' | 'mobile' | 'footer';
  readonly label: string;
  /** Path with optional query and hash. The entry is not shown unless its route is published. */
  readonly to: string;
  readonly shows?: NavigationShows;
  /** Position in its list; smaller first. */
  readonly order: number;
  /** Heading of its footer column. */
  readonly group?: string;
  /** A GET path for signed-in users that responds `{ count }`: shown beside the label, and kept current by live updates. */
  readonly count?: string;
}

/** A component that a slice provides for a slot of the shell or of another slice's page. */
export interface SlotEntry {
  readonly slot: string;
  /** Exposed by the slice under this name from `src/slots/<component>/<component>.tsx`. */
  readonly component: string;
  readonly order: number;
}

/** An entry of the command palette: a page, or an action, whose label begins with a verb. */
export interface PaletteEntry {
  readonly kind: 'page' | 'action';
  readonly label: string;
  /** Path with optional query and hash. The entry is not shown unless its route is published. */
  readonly to: string;
  /** Other words by which it is found. */
  readonly keywords?: string;
  /** Who sees it; by default those who may open the route. */
  readonly needs?: RouteNeeds;
}

/** The file of a slice's release with its palette entries, which the shell reads when the palette opens. */
export const paletteFile = 'palette.json';

/** The routes, navigation, slots and palette entries that a slice publishes. */
export interface SliceDefinition {
  readonly name: SliceName;
  readonly routes: readonly SliceRoute[];
  readonly navigation: readonly NavigationEntry[];
  readonly slots?: readonly SlotEntry[];
  readonly palette?: readonly PaletteEntry[];
}

/** Declares a slice in its `src/slice.ts`. */
export function slice<const S extends SliceDefinition>(definition: S): S {
  return definition;
}

/** The service worker of push notifications: a file of the shell's release, which the gateway serves at the site's root. */
export const pushWorkerFile = 'push-worker.js';

export interface RouteMatch<R extends SliceRoute = SliceRoute> {
  readonly route: R;
  readonly params: Readonly<Record<string, string>>;
}

/** A path of a route, split once: a page asks for each of its links, often at once. */
export interface RoutePattern<R extends SliceRoute = SliceRoute> {
  readonly route: R;
  readonly path: string;
  readonly segments: readonly string[];
}

/**
 * The published route that matches a pathname, with its parameters decoded, or null. Of several the most specific one, whatever their
 * order: from left to right a word comes before a parameter, and one with a format before one that takes any value.
 */
export function matchRoute<R extends SliceRoute>(routes: readonly R[], pathname: string): RouteMatch<R> | null {
  const segments = splitPath(pathname);
  let best: { pattern: RoutePattern<R>; match: RouteMatch<R> } | null = null;
  for (const route of routes) {
    for (const pattern of patternsOf(route)) {
      const params = matchPath(pattern.segments, segments);
      if (params === null || !hasFormats(params, route.params)) continue;
      if (best === null || compareSpecificity(pattern, best.pattern) < 0) best = { pattern, match: { route, params } };
    }
  }
  return best?.match ?? null;
}

const splitPath = (path: string): string[] => path.replace(/(?<=[^/])\/$/, '').split('/');

const patterns = new WeakMap<SliceRoute, readonly RoutePattern[]>();

/** The paths of a route: its own and its aliases. */
export function patternsOf<R extends SliceRoute>(route: R): readonly RoutePattern<R>[] {
  const known = patterns.get(route);
  if (known) return known as readonly RoutePattern<R>[];
  const split = [route.path, ...(route.aliases ?? [])].map((path) => ({ route, path, segments: splitPath(path) }));
  patterns.set(route, split);
  return split;
}

/** 0 for a word, 1 for a parameter with a format, 2 for one that takes any value. */
function breadthOf({ segments, route }: RoutePattern, i: number): number {
  const part = segments[i] ?? '';
  if (!part.startsWith(':')) return 0;
  return route.params?.[part.slice(1)] === undefined ? 2 : 1;
}

/** Negative where the first of two patterns with the same number of segments is more specific; 0 where they are equally so. */
export function compareSpecificity(a: RoutePattern, b: RoutePattern): number {
  for (let i = 0; i < a.segments.length; i++) {
    const difference = breadthOf(a, i) - breadthOf(b, i);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * Whether some address matches both patterns, or two that differ in case only, which people take for one. Formats of parameters
 * exclude each other.
 */
export function patternsOverlap(a: RoutePattern, b: RoutePattern): boolean {
  if (a.segments.length !== b.segments.length) return false;
  return a.segments.every((part, i) => {
    const other = b.segments[i] ?? '';
    const [format, otherFormat] = [formatOf(a, part), formatOf(b, other)];
    if (format === null && otherFormat === null) return part.toLowerCase() === other.toLowerCase();
    if (format === null) return otherFormat === undefined || paramFormats[otherFormat!](part);
    if (otherFormat === null) return format === undefined || paramFormats[format](other);
    return format === undefined || otherFormat === undefined || format === otherFormat;
  });
}

/** The format of a segment; undefined for a parameter that takes any value, null for a word. */
const formatOf = ({ route }: RoutePattern, part: string): keyof typeof paramFormats | undefined | null =>
  part.startsWith(':') ? route.params?.[part.slice(1)] : null;

function matchPath(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const value = segments[i] ?? '';
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
