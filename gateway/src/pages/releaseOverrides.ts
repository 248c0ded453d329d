import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCookie, stringifySetCookie } from 'cookie';
import {
  formatOverrides,
  hasAdminPermission,
  noOverrides,
  overridesParameter,
  parseOverrides,
  safeRedirectPath,
} from '@dealstead/contracts';
import type { ReleaseOverride } from '@dealstead/contracts';
import { Release, toPublishedRelease } from '@dealstead/contracts/platform/releases';
import type { Logger } from '@dealstead/service-kit/log';
import { isForeignSite } from '../http/csrf.ts';
import type { RequestContext } from '../http/requestContext.ts';
import { sendRedirect } from '../http/respond.ts';
import { readDocument, replaceReleases, type LoadedReleaseSet, type ReplacementRelease } from './releases.ts';
import type { Viewer } from './viewer.ts';

/** Versions that an admin chose for one browser. */
export interface ReleaseOverrides {
  /** Stores what the query chooses, and redirects to the page without it. False where there is nothing to choose. */
  choose(context: RequestContext, viewer: Viewer): boolean;
  /** The set with the chosen versions; null for everyone who chose none. */
  apply(context: RequestContext, releaseSet: LoadedReleaseSet, viewer: Viewer): Promise<LoadedReleaseSet> | null;
}

export interface ReleaseOverridesOptions {
  readonly releasesDir: string;
  readonly isSecure: boolean;
  readonly log: Logger;
}

/**
 * Overrides by a cookie that counts only with the session of an admin who may operate releases. Pages for someone signed in
 * are never cached. They are rendered in the browser: a chosen version need not have passed its checks, so the renderer does
 * not run it.
 */
export function createReleaseOverrides({ releasesDir, isSecure, log }: ReleaseOverridesOptions): ReleaseOverrides {
  const cookieName = isSecure ? '__Host-dealstead.releases' : 'dealstead.releases';

  async function load({ name, version }: ReleaseOverride): Promise<ReplacementRelease | null> {
    const folder = join(releasesDir, name, version);
    try {
      const manifest = Release.parse(JSON.parse(await readFile(join(folder, 'slice.json'), 'utf8')));
      const document = name === 'shell' ? await readDocument(folder) : null;
      return { release: toPublishedRelease(manifest), document };
    } catch (error) {
      log.info({ err: error, name, version }, 'a release that a browser chose cannot be read');
      return null; // the browser gets the promoted version, and the bar does not name this one
    }
  }

  async function override(current: LoadedReleaseSet, chosen: readonly ReleaseOverride[]): Promise<LoadedReleaseSet> {
    const found = (await Promise.all(chosen.map(load))).filter((release) => release !== null);
    if (found.length === 0) return current;
    const overrides = found.map(({ release: { name, version } }) => ({ name, version }));
    const replaced = replaceReleases(current, found, `override ${formatOverrides(overrides)}`);
    return {
      ...replaced,
      routes: replaced.routes.map((route) => ({ ...route, firstView: undefined })),
      // Besides builds of the development server (sliceOverrides.ts).
      overrides: [...(current.overrides ?? []), ...overrides],
    };
  }

  return {
    choose(context, viewer) {
      const { path, search, method, request } = context;
      if (method !== 'GET' || !search.includes(`${overridesParameter}=`) || !mayOverride(viewer)) return false;
      const query = new URLSearchParams(search);
      const chosen = query.get(overridesParameter);
      if (chosen === null) return false;
      // A link on another site, or an image in a text, must not choose an old or refused version for an admin.
      const { 'sec-fetch-site': site, 'sec-fetch-dest': destination = 'document' } = request.headers;
      if (chosen !== noOverrides && (isForeignSite(site) || destination !== 'document')) return false;
      query.delete(overridesParameter);
      // `//other.example` is a path here and another site for a browser.
      const target = safeRedirectPath(query.size === 0 ? path : `${path}?${query}`) ?? '/';
      const value = formatOverrides(parseOverrides(chosen));
      // Without a maximum age it ends with the browser's session; an empty value ends it at once.
      const age = value === '' ? { maxAge: 0 } : {};
      const cookie = { name: cookieName, value, path: '/', httpOnly: true, secure: isSecure, ...age };
      context.response.appendHeader('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'lax' }));
      sendRedirect(context, target);
      return true;
    },
    apply({ request: { headers } }, releaseSet, viewer) {
      if (!headers.cookie?.includes(cookieName) || !mayOverride(viewer)) return null;
      const chosen = parseOverrides(parseCookie(headers.cookie)[cookieName] ?? '');
      return chosen.length === 0 ? null : override(releaseSet, chosen);
    },
  };
}

const mayOverride = (viewer: Viewer): boolean =>
  viewer.kind === 'member' && !viewer.view && hasAdminPermission(viewer.member, 'operations');
