import { Problem } from '@dealstead/contracts/problem';
import type { Release, ReleaseCandidate } from '@dealstead/contracts/platform/releases';
import { identityHeader, type Jwk, signIdentity, systemIdentity, Unavailable } from '@dealstead/service-kit';

/** Timeout in milliseconds: the renderer's own for starting a shell and loading the slice, plus a margin. */
const timeoutMs = 20_000;

/**
 * Has the renderer load a release's bundle and its pages, in a shell of the version given. Gives the reason why it does
 * not load, or null. @throws Unavailable when the renderer does not answer, or not about the release
 */
export type TryRelease = (release: Release, shellVersion: string) => Promise<string | null>;

/** Tries releases on the renderer at a URL, signed with our own private key. */
export function createTryRelease(rendererUrl: string, key: Jwk): TryRelease {
  const sign = signIdentity(key);
  const self = systemIdentity(key.kid ?? '');
  return async ({ name, version, server, routes }, shellVersion) => {
    const pages = routes.filter(({ firstView }) => firstView === 'server').map(({ page }) => page);
    const trial: ReleaseCandidate = { name, version, server, pages, shellVersion };
    const answer = await fetch(`${rendererUrl}/try`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [identityHeader]: await sign(self) },
      body: JSON.stringify(trial),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new Unavailable(`The renderer does not answer (${String(error)}), so the bundle cannot be tried.`);
    });
    if (answer.ok) return null;
    if (answer.status >= 500)
      throw new Unavailable(`The renderer answers ${answer.status}, so the bundle cannot be tried.`);
    const { message } = Problem.parse(await answer.json());
    return (
      `Its bundle for the renderer does not load: ${message.replace(/\.?$/, '.')} ` +
      'Export each server-rendered page, and use the browser in event handlers and effects only.'
    );
  };
}
