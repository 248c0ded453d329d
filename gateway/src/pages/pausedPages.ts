import { getPausedPages } from '@dealstead/contracts/admin/releases';
import type { RequestHandler } from '../http/requestContext.ts';
import { sendJson } from '../http/respond.ts';
import type { Releases } from './releases.ts';

/** Serves `GET /api/paused-pages` from the release set, so that open pages learn of a pause whatever is unavailable. */
export function createPausedPagesHandler(releases: Pick<Releases, 'current'>): RequestHandler {
  return (context) => {
    context.route = getPausedPages.path;
    sendJson(context, 200, releases.current()?.set.paused ?? []);
  };
}
