import { LRUCache } from 'lru-cache';
import { withTimeout } from '@dealstead/service-kit/timeout';
import { renderedSetsOf } from './canaries.ts';
import type { LoadedReleaseSet, WarmUp } from './releases.ts';

/** Milliseconds that a set waits at most before it becomes current, so that no page is sent without its first view. */
const currentTimeout = 700;
/** Combinations of versions that count as warm: those for which the renderer keeps threads (shell/server/src/renderer.ts). */
const maxWarm = 6;

/**
 * Warms the renderer up once for each combination of versions: when a version is published, for the set in which it would be
 * promoted, and otherwise when a set becomes current. A promotion then only moves a pointer, and so does a rollback.
 * @param renderPages renders the pages of a set once, or so many of them; false where not all were rendered
 */
export function createWarmUp(renderPages: (releaseSet: LoadedReleaseSet, pages?: number) => Promise<boolean>): WarmUp {
  const warmUps = new LRUCache<string, Promise<boolean>>({ max: maxWarm });

  /** Renders one page of a set that is warm: the renderer ends the threads of what was used least recently. */
  async function refresh(releaseSet: LoadedReleaseSet): Promise<void> {
    const isWarm = await warmUps.get(versionsIn(releaseSet));
    if (isWarm) await renderPages(releaseSet, 1);
    else await runOnce(releaseSet);
  }

  async function runOnce(releaseSet: LoadedReleaseSet): Promise<void> {
    const key = versionsIn(releaseSet);
    const warmUp = warmUps.get(key) ?? renderPages(releaseSet);
    warmUps.set(key, warmUp);
    const isWarm = await warmUp;
    if (!isWarm && warmUps.peek(key) === warmUp) warmUps.delete(key);
  }

  async function run(releaseSet: LoadedReleaseSet): Promise<void> {
    for (const rendered of renderedSetsOf(releaseSet)) await runOnce(rendered);
  }

  return {
    refresh,
    runBriefly: (releaseSet) => withTimeout(currentTimeout, run(releaseSet)).catch(() => undefined),
  };
}

const versionsIn = ({ set: { shell, slices } }: LoadedReleaseSet): string =>
  [shell, ...slices].map(({ name, version }) => `${name}@${version}`).join(' ');
