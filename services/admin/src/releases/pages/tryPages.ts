import { Problem } from '@dealstead/contracts/problem';
import { TriedPages } from '@dealstead/contracts/platform/releases';
import type { PageTrial } from '@dealstead/contracts/platform/releases';
import { identityHeader, type Jwk, signIdentity, systemIdentity, Unavailable } from '@dealstead/service-kit';

/** Timeout in milliseconds for all pages of a release. */
const timeoutMs = 60_000;

/**
 * Has the renderer render pages of a set on trial; null for a renderer whose version does not do that.
 * @throws Unavailable when the renderer does not answer, or does not start the shell
 */
export type TryPages = (trial: PageTrial) => Promise<TriedPages | null>;

/** Tries pages on the renderer at a URL, signed with our own private key. */
export function createTryPages(rendererUrl: string, key: Jwk): TryPages {
  const sign = signIdentity(key);
  const self = systemIdentity(key.kid ?? '');
  return async (trial) => {
    const answer = await fetch(`${rendererUrl}/try/pages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [identityHeader]: await sign(self) },
      body: JSON.stringify(trial),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new Unavailable(`The renderer does not answer (${String(error)}), so the pages cannot be tried.`);
    });
    if (answer.status === 404) return null;
    if (answer.ok) return TriedPages.parse(await answer.json());
    const { message } = Problem.parse(await answer.json());
    throw new Unavailable(`The renderer tries no pages now (${message}). Publish it again.`);
  };
}
