import { parseCookie } from 'cookie';
import { z } from 'zod';
import { PublishedRelease } from '@dealstead/contracts/platform/releases';
import type { Logger } from '@dealstead/service-kit/log';
import type { RequestContext } from '../http/requestContext.ts';
import { fetchUpstream, type Upstream } from '../http/upstream.ts';
import { toPublishedRoutes, type LoadedReleaseSet } from './releases.ts';

/** Set by `/dev/slices/<names>`: the slices that this browser loads from the development server, separated by commas. */
const cookieName = 'dev-slices';
/** Milliseconds for the development server, which responds once a pending compilation has ended. */
const overridesTimeout = 10_000;

const Overrides = z.object({ id: z.string(), slices: z.array(PublishedRelease) });

/** Whether a path belongs to the development server: its event stream and cookies, and the files of its builds. */
export const isDevPath = (path: string): boolean => /^\/(?:dev\/slices\/|slices\/[a-z]+\/dev\/)/.test(path);

export type SliceOverrides = (context: RequestContext, current: LoadedReleaseSet) => Promise<LoadedReleaseSet> | null;

/**
 * Replaces slices of the current release set by builds of `npm run dev`, for browsers that asked for it and outside
 * production only. The renderer has no such builds, so pages of the resulting set are rendered in the browser.
 */
export function createSliceOverrides(upstream: Upstream, log: Logger): SliceOverrides {
  async function override(current: LoadedReleaseSet, names: readonly string[]): Promise<LoadedReleaseSet> {
    try {
      const { body } = await fetchUpstream(upstream, { path: '/overrides', timeout: overridesTimeout });
      const { id, slices } = Overrides.parse(JSON.parse(body.toString()));
      const overriding = slices.filter(({ name }) => names.includes(name));
      if (overriding.length === 0) return current;
      const set = {
        ...current.set,
        id: `${current.set.id}+${id}`,
        slices: current.set.slices.map((release) => overriding.find(({ name }) => name === release.name) ?? release),
      };
      return {
        ...current,
        set,
        canaries: [],
        overrides: overriding.map(({ name, version }) => ({ name, version })),
        routes: toPublishedRoutes(set).map((route) => ({ ...route, firstView: undefined })),
      };
    } catch (error) {
      log.debug({ err: error }, 'the development server does not respond: releases are shown');
      return current;
    }
  }

  return (context, current) => {
    const { cookie } = context.request.headers;
    if (!cookie?.includes(cookieName)) return null;
    const names = parseCookie(cookie)[cookieName]?.split(',') ?? [];
    return override(current, names);
  };
}
