import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTemplate, type Template } from 'url-template';
import { z } from 'zod';
import type { PublishedRelease, ShellDocument, SliceRoute } from '@dealstead/contracts';
import { ReleaseSet } from '@dealstead/contracts/platform/releases';
import type { Logger } from '@dealstead/service-kit/log';

/** A route of the current set with its release and its parsed RFC 6570 templates by their text. */
export interface PublishedRoute extends SliceRoute {
  readonly release: PublishedRelease;
  readonly templates: ReadonlyMap<string, Template>;
}

/** A release set with what the gateway derives from it once. */
export interface LoadedSet {
  readonly set: ReleaseSet;
  readonly routes: readonly PublishedRoute[];
  readonly document: ShellDocument | null;
}

export interface Releases {
  /** The set that pages are made of now; null before the first is known. */
  current(): LoadedSet | null;
  /** Takes a set over when it is newer than the current one and its files lie in place. */
  offer(candidate: unknown, from: string): Promise<void>;
  /** Takes the set that was current when a gateway last ran here. */
  restore(): Promise<void>;
}

const ShellDocumentFile = z.object({
  themeScript: z.string(),
  recorderScript: z.string().optional(),
  bootCss: z.string(),
  fontCss: z.string().optional(),
  styleAttributes: z.record(z.string(), z.string()).optional(),
  favicon: z.string(),
  themeColor: z.object({ light: z.string(), dark: z.string() }),
}) satisfies z.ZodType<ShellDocument>;

export interface ReleasesParts {
  readonly releasesDir: string;
  readonly stateDir: string;
  readonly log: Logger;
  /** Has the renderer load a set before pages are made of it; must settle soon and never reject. */
  readonly warm?: (loaded: LoadedSet) => Promise<void>;
}

/** Holds the current release set: each newer one that is offered whole, or the last one from disk. */
export function createReleases({ releasesDir, stateDir, log, warm }: ReleasesParts): Releases {
  const file = join(stateDir, 'release-set.json');
  let current: LoadedSet | null = null;
  let last: Promise<void> = Promise.resolve();

  const isNews = (set: ReleaseSet) => current === null || set.revision > current.set.revision;

  async function take(candidate: unknown, from: string): Promise<void> {
    const parsed = ReleaseSet.safeParse(candidate);
    if (!parsed.success) {
      log.error({ from, err: parsed.error }, 'a release set was refused: it has not the shape that contracts fix');
      return;
    }
    if (!isNews(parsed.data)) return;
    const loaded = await load(parsed.data, releasesDir);
    await warm?.(loaded);
    current = loaded;
    log.info({ from, set: loaded.set.id, revision: loaded.set.revision }, 'release set taken');
    if (from !== 'disk') await remember(file, loaded.set);
  }

  const offer = (candidate: unknown, from: string) => {
    // One after the other, so that the newest wins whatever the disk's mood.
    last = last
      .then(() => take(candidate, from))
      .catch((error: unknown) => log.error({ from, err: error }, 'a release set could not be taken'));
    return last;
  };

  return {
    current: () => current,
    offer,
    async restore() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') log.warn({ err: error }, 'the last release set cannot be read');
        return null;
      });
      if (text !== null) await offer(parseJson(text), 'disk');
    },
  };
}

async function load(set: ReleaseSet, releasesDir: string): Promise<LoadedSet> {
  const folder = ({ name, version }: PublishedRelease) => join(releasesDir, name, version);
  await Promise.all([set.shell, ...set.slices].map((release) => access(join(folder(release), 'slice.json'))));
  const text = await readFile(join(folder(set.shell), 'document.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  return {
    set,
    routes: publishedRoutes(set),
    document: text === null ? null : ShellDocumentFile.parse(JSON.parse(text)),
  };
}

/** The routes of a set's slices with their parsed templates. */
export function publishedRoutes(set: ReleaseSet): PublishedRoute[] {
  return set.slices.flatMap((release) =>
    release.routes.map((route) => ({
      ...route,
      release,
      templates: new Map((route.data ?? []).map((text) => [text, parseTemplate(text)])),
    })),
  );
}

/** Written beside and renamed, so that a kill in between leaves the old one whole. */
async function remember(file: string, set: ReleaseSet): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(set));
  await rename(`${file}.new`, file);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // refused by its shape, and said so, like any other wrong set
  }
}
