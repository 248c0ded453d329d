import { parseCookie } from 'cookie';
import { z } from 'zod';
import { PublishedRelease } from '@dealstead/contracts/platform/releases';
import type { Logger } from '@dealstead/service-kit/log';
import type { Exchange } from './exchange.ts';
import { ask, type Upstream } from './proxy.ts';
import { publishedRoutes, type LoadedSet } from './releases.ts';

/** Set by `/dev/slices/<names>`: the slices that this browser wants from the development server, separated by commas. */
const cookieName = 'dev-slices';
/** Milliseconds for the development server, which responds once a compilation that runs has ended. */
const overridesWithin = 10_000;

const Overrides = z.object({ id: z.string(), slices: z.array(PublishedRelease) });

/** Whether a path belongs to the development server: its event stream and cookies, and the files of its builds. */
export const isDevPath = (path: string): boolean => /^\/(?:dev\/slices\/|slices\/[a-z]+\/dev\/)/.test(path);

export type SliceOverrides = (x: Exchange, loaded: LoadedSet) => Promise<LoadedSet> | null;

/**
 * Replaces slices of the current release set by builds of `npm run dev`, for browsers that asked for it and outside
 * production only. The renderer has no such builds, so pages of the resulting set are rendered in the browser.
 */
export function createSliceOverrides(upstream: Upstream, log: Logger): SliceOverrides {
  async function override(loaded: LoadedSet, names: readonly string[]): Promise<LoadedSet> {
    try {
      const { body } = await ask(upstream, { path: '/overrides', within: overridesWithin });
      const { id, slices } = Overrides.parse(JSON.parse(body.toString()));
      const wanted = slices.filter(({ name }) => names.includes(name));
      if (wanted.length === 0) return loaded;
      const set = {
        ...loaded.set,
        id: `${loaded.set.id}+${id}`,
        slices: loaded.set.slices.map((release) => wanted.find(({ name }) => name === release.name) ?? release),
      };
      return { ...loaded, set, routes: publishedRoutes(set).map((route) => ({ ...route, firstView: undefined })) };
    } catch (error) {
      log.debug({ err: error }, 'the development server does not respond: releases are shown');
      return loaded;
    }
  }

  return (x, loaded) => {
    const { cookie } = x.request.headers;
    if (!cookie?.includes(cookieName)) return null;
    const names = parseCookie(cookie)[cookieName]?.split(',') ?? [];
    return override(loaded, names);
  };
}
