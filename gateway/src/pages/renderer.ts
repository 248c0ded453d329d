import { z } from 'zod';
import type { RenderedPage, ServerPageState } from '@dealstead/contracts';
import type { Logger } from '@dealstead/service-kit/log';
import type { RequestContext } from '../http/requestContext.ts';
import { fetchUpstream, type Upstream } from '../http/upstream.ts';
import type { LoadedReleaseSet } from './releases.ts';

export interface RendererOptions {
  readonly upstream: Upstream;
  /** The gateway's own signed identity, which the renderer requires. */
  readonly signSystemIdentity: () => Promise<string>;
  readonly isProduction: boolean;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** Client of the renderer (shell/server). */
export interface Renderer {
  /** The HTML of a page, or null when the renderer fails or takes longer than `timeout` milliseconds. */
  render(context: RequestContext, url: string, state: ServerPageState, timeout: number): Promise<RenderedPage | null>;
  /**
   * Renders the public pages of a set once, so that the first visitor does not wait for the renderer to load it. False where
   * the renderer did not answer for all of them.
   * @param maxPages how many of them; all by default
   */
  warmUp(releaseSet: LoadedReleaseSet, maxPages?: number): Promise<boolean>;
}

/** Milliseconds for each page of a set that the renderer loads. */
const warmUpTimeout = 5_000;

const RenderResponse = z.object({
  head: z.string(),
  css: z.string(),
  body: z.string(),
}) satisfies z.ZodType<RenderedPage>;

export function createRenderer(options: RendererOptions): Renderer {
  const { upstream, signSystemIdentity, isProduction, publicUrl, log } = options;

  async function requestRender(url: string, state: ServerPageState, timeout: number, trace?: RequestContext) {
    return fetchUpstream(upstream, {
      path: '/render',
      route: '/render',
      identity: await signSystemIdentity(),
      body: JSON.stringify({ url, state }),
      trace,
      timeout,
    });
  }

  return {
    async render(context, url, state, timeout) {
      const { path, id: requestId } = context; // the query is never logged: it can contain tokens
      try {
        const { status, body } = await requestRender(url, state, timeout, context);
        if (status === 200) return RenderResponse.parse(JSON.parse(body.toString()));
        log.warn({ status, path, requestId }, 'page was not rendered');
      } catch (error) {
        log.warn({ err: error, path, requestId }, 'page was not rendered');
      }
      return null;
    },

    async warmUp({ set, routes }, maxPages) {
      const state: ServerPageState = { set, session: null, data: {}, production: isProduction, publicUrl };
      const pages = routes.filter((route) => route.firstView === 'server' && !route.path.includes(':'));
      try {
        // One after another: pages at once would start more threads, which compete with visitors for the processor.
        for (const { path } of pages.slice(0, maxPages)) await requestRender(path, state, warmUpTimeout);
        return true;
      } catch (error) {
        log.debug({ err: error, set: set.id }, 'renderer was not warmed up');
        return false;
      }
    },
  };
}
