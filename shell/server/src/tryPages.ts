import type { RenderRequest } from '@dealstead/contracts';
import type { PageTrial, TriedPages } from '@dealstead/contracts/platform/releases';
import { firstLine, RenderFailure } from './RenderFailure.ts';
import type { RenderThread } from './renderThread.ts';

/**
 * Renders the pages of a trial one after the other. A page that ends its thread fails alone: the next one gets another thread.
 * @throws RenderFailure `boot` where the shell does not start
 */
export async function tryPages({ set, publicUrl, pages }: PageTrial, start: () => RenderThread): Promise<TriedPages> {
  const tried: TriedPages = [];
  let thread = start();
  try {
    for (const { url, data } of pages) {
      if (thread.isDead()) thread = start();
      await thread.ready;
      const request: RenderRequest = { url, state: { set, session: null, data, production: true, publicUrl } };
      tried.push(await tryPage(thread, request));
    }
    return tried;
  } finally {
    await thread.end();
  }
}

async function tryPage(thread: RenderThread, request: RenderRequest): Promise<TriedPages[number]> {
  try {
    const { head, body } = await thread.render(request, '');
    return { head, body };
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error;
    return { failure: firstLine(error.message) };
  }
}
