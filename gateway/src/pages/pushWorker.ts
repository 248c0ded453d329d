import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pushWorkerFile } from '@dealstead/contracts';
import { assertReadMethod, createPathNotFound, type RequestHandler } from '../http/requestContext.ts';
import { send } from '../http/respond.ts';
import type { Releases } from './releases.ts';

/**
 * Serves the service worker of push notifications, a file of the current shell, at the site's root: its scope is the whole
 * site, and browsers look for a new version at the same URL. Its policy lets it fetch nothing.
 */
export function createPushWorkerHandler(releasesDir: string, releases: Pick<Releases, 'current'>): RequestHandler {
  let cached: { version: string; script: Buffer } | null = null;
  return async (context) => {
    assertReadMethod(context);
    context.route = `/${pushWorkerFile}`;
    const version = releases.current()?.set.shell.version;
    if (version === undefined) throw createPathNotFound();
    if (cached?.version !== version) {
      cached = { version, script: await readScript(join(releasesDir, 'shell', version, pushWorkerFile)) };
    }
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
    send(context, 200, headers, cached.script);
  };
}

/** @throws 404 for a shell of an older release, which has no such file */
async function readScript(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw createPathNotFound();
    throw error;
  }
}
