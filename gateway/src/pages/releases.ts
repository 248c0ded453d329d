import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseTemplate, type Template } from 'url-template';
import { z } from 'zod';
import type { PublishedRelease, ReleaseOverride, ShellDocument, SliceRoute } from '@dealstead/contracts';
import { ReleaseSet, type Canary } from '@dealstead/contracts/platform/releases';
import type { Logger } from '@dealstead/service-kit/log';

/** A route of the current set with its release and its parsed RFC 6570 templates by their text. */
export interface PublishedRoute extends SliceRoute {
  readonly release: PublishedRelease;
  readonly templates: ReadonlyMap<string, Template>;
}

/** A release set with what the gateway derives from it once. */
export interface LoadedReleaseSet {
  /** As pages get it: without canaries. */
  readonly set: ReleaseSet;
  readonly routes: readonly PublishedRoute[];
  readonly document: ShellDocument | null;
  readonly canaries: readonly LoadedCanary[];
  /** Versions in the set that an admin chose for one browser, and builds of the development server that it shows. */
  readonly overrides?: readonly ReleaseOverride[];
}

/** A release in place of the one of the same name. */
export interface ReplacementRelease {
  readonly release: PublishedRelease;
  /** Of a shell. */
  readonly document: ShellDocument | null;
}

/** A release that a cohort gets. */
export type LoadedCanary = Canary & ReplacementRelease;

/** Where a release set came from, for the log. */
export type ReleaseSetSource = 'NATS' | 'admin' | 'disk';

export interface Releases {
  /** The set that pages are built from; null before the first is known. */
  current(): LoadedReleaseSet | null;
  /** Loads a set and makes it current if its revision is newer and its files exist. Never rejects. */
  offer(candidate: unknown, source: ReleaseSetSource): Promise<void>;
  /** Has the renderer load a set that may be promoted next. Never rejects. */
  prepare(candidate: unknown): Promise<void>;
  /** Loads the set that was current when a gateway last ran with this state folder. */
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

export interface WarmUp {
  /** Has the renderer load a set that may become current, or keep it where it is loaded. Never rejects. */
  refresh(releaseSet: LoadedReleaseSet): Promise<void>;
  /**
   * Has the renderer load all versions of a set that becomes current, and of its canaries, unless it did before. Resolves
   * after 700 ms even if the renderer has not loaded them.
   */
  runBriefly(releaseSet: LoadedReleaseSet): Promise<void>;
}

export interface ReleasesOptions {
  readonly releasesDir: string;
  readonly stateDir: string;
  readonly log: Logger;
  /** Has the renderer load a set before pages are built from it. */
  readonly warmUp?: WarmUp;
  /** Called after a set has become current. */
  readonly onCurrent?: () => void;
  /** Called after the pages that are being repaired have changed. */
  readonly onPausedPages?: () => void;
}

/** Holds the current release set: the newest one offered, or the last one from disk. */
export function createReleases(options: ReleasesOptions): Releases {
  const { releasesDir, stateDir, log, warmUp, onCurrent, onPausedPages } = options;
  const stateFile = join(stateDir, 'release-set.json');
  let current: LoadedReleaseSet | null = null;
  let lastOffer: Promise<void> = Promise.resolve();

  async function load(candidate: unknown, source: ReleaseSetSource): Promise<void> {
    const parsed = ReleaseSet.safeParse(candidate);
    if (!parsed.success) {
      log.error({ from: source, err: parsed.error }, 'release set does not match its schema');
      return;
    }
    if (current !== null && parsed.data.revision <= current.set.revision) return;
    const loaded = await readReleaseSet(parsed.data, releasesDir);
    await warmUp?.runBriefly(loaded);
    const pausedBefore = current?.set.paused;
    const isFirst = current === null;
    current = loaded;
    onCurrent?.();
    if (!isFirst && JSON.stringify(pausedBefore) !== JSON.stringify(loaded.set.paused)) onPausedPages?.();
    log.info({ from: source, set: loaded.set.id, revision: loaded.set.revision }, 'release set is current');
    if (source !== 'disk') await writeAtomically(stateFile, JSON.stringify(parsed.data));
  }

  const offer: Releases['offer'] = (candidate, source) => {
    // Offers are processed in sequence, so that the newest revision wins however long each one takes.
    lastOffer = lastOffer
      .then(() => load(candidate, source))
      .catch((error: unknown) => log.error({ from: source, err: error }, 'release set could not be loaded'));
    return lastOffer;
  };

  return {
    current: () => current,
    offer,
    async prepare(candidate) {
      try {
        const upcoming = await readReleaseSet(ReleaseSet.parse(candidate), releasesDir);
        // Cohorts of canaries would take the renderer's threads of sets that visitors get now.
        await warmUp?.refresh({ ...upcoming, canaries: [] });
      } catch (error) {
        log.warn({ err: error }, 'a set that may be promoted next could not be loaded');
      }
    },
    async restore() {
      const text = await readFile(stateFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') log.warn({ err: error }, 'last release set cannot be read');
        return null;
      });
      if (text !== null) await offer(parseJson(text), 'disk');
    },
  };
}

async function readReleaseSet({ canaries = [], ...set }: ReleaseSet, releasesDir: string): Promise<LoadedReleaseSet> {
  const folderOf = ({ name, version }: PublishedRelease) => join(releasesDir, name, version);
  const releases = [set.shell, ...set.slices, ...canaries.map(({ release }) => release)];
  await Promise.all(releases.map((release) => access(join(folderOf(release), 'slice.json'))));
  const loadCanary = async (canary: Canary): Promise<LoadedCanary> => {
    const isShell = canary.release.name === 'shell';
    return { ...canary, document: isShell ? await readDocument(folderOf(canary.release)) : null };
  };
  return {
    set,
    routes: toPublishedRoutes(set),
    document: await readDocument(folderOf(set.shell)),
    canaries: await Promise.all(canaries.map(loadCanary)),
  };
}

/** `document.json` of a shell, or null where it has none. */
export async function readDocument(folder: string): Promise<ShellDocument | null> {
  const text = await readFile(join(folder, 'document.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : ShellDocumentFile.parse(JSON.parse(text));
}

/** The set with other releases in place of those of the same names. `key` distinguishes it from the set, and from others. */
export function replaceReleases(
  releaseSet: LoadedReleaseSet,
  replacements: readonly ReplacementRelease[],
  key: string,
): LoadedReleaseSet {
  const replacementOf = (name: string) => replacements.find(({ release }) => release.name === name);
  const shell = replacementOf('shell');
  const known = new Set(['shell', ...releaseSet.set.slices.map(({ name }) => name)]);
  // A slice of which nothing is promoted yet.
  const added = replacements.filter(({ release }) => !known.has(release.name)).map(({ release }) => release);
  const set = {
    ...releaseSet.set,
    id: `${releaseSet.set.id}+${key}`,
    shell: shell?.release ?? releaseSet.set.shell,
    slices: [...releaseSet.set.slices.map((release) => replacementOf(release.name)?.release ?? release), ...added],
  };
  return { set, routes: toPublishedRoutes(set), document: shell ? shell.document : releaseSet.document, canaries: [] };
}

/** The routes of a set's slices with their parsed templates. */
export function toPublishedRoutes(set: ReleaseSet): PublishedRoute[] {
  return set.slices.flatMap((release) =>
    release.routes.map((route) => ({
      ...route,
      release,
      templates: new Map((route.data ?? []).map((template) => [template, parseTemplate(template)])),
    })),
  );
}

/** Writes a temporary file and renames it, so that a kill in between leaves the old file whole. */
async function writeAtomically(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // fails the schema, which is logged
  }
}
