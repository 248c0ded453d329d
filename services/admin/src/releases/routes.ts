import { isDeepStrictEqual } from 'node:util';
import { releasedNames } from '@dealstead/contracts';
import type { ReleasedName } from '@dealstead/contracts';
import * as contract from '@dealstead/contracts/admin/releases';
import type { Release } from '@dealstead/contracts/platform/releases';
import { respond, Conflict, handle, NotFound, Unavailable } from '@dealstead/service-kit';
import type { Callers, Route } from '@dealstead/service-kit';
import { recordAction } from '../actions/store.ts';
import { actorName } from '../actorName.ts';
import type { Db, Tx } from '../database.ts';
import type { Announcer } from './announcer.ts';
import { findFileMismatches } from './releaseFiles.ts';
import { findIncompatibilities, createReleaseSet } from './rules.ts';
import type { CandidateSet } from './rules.ts';
import * as store from './store.ts';
import type { TryRelease } from './tryRelease.ts';

export interface ReleaseDeps {
  db: Db;
  releasesDir: string;
  announcer: Announcer;
  tryRelease: TryRelease | undefined;
}

/** Publishing, promoting and rolling back, and what runs now. */
export function releaseRoutes({ db, releasesDir, announcer, tryRelease }: ReleaseDeps): Route[] {
  /** Whether the release's bundle for the renderer loads; undefined where it could not be tried. */
  async function tryOut(release: Release, by: string): Promise<{ loads?: boolean; reason?: string | null }> {
    const shell = release.name === 'shell' ? release : await store.findCurrentPointer(db, 'shell');
    // Before the first shell there is nothing to run a slice in.
    if (!tryRelease || !shell) return {};
    try {
      const reason = await tryRelease(release, shell.version);
      return { loads: reason === null, reason };
    } catch (error) {
      // The platform must start without its renderer, too: pages are drawn by the browser then.
      if (error instanceof Unavailable && by === 'launcher') return {};
      throw error;
    }
  }

  return [
    handle(contract.publishRelease, async ({ body: release, actor }) => {
      const { name, version } = release;
      const faults = await findFileMismatches(release, releasesDir);
      if (faults.length > 0) throw refusal('files-differ', `${name} ${version} cannot be published`, faults);
      const result = await tryOut(release, actorName(actor));
      if (result.reason) throw refusal('does-not-load', `${name} ${version} cannot be published`, [result.reason]);
      const isKnown = await db.change(async (tx) => {
        await store.lockSet(tx);
        const before = await store.findRelease(tx, name, version);
        if (before) {
          if (isDeepStrictEqual(before, release)) return true;
          throw new Conflict(
            `${name} ${version} is published already with other content; a version never changes.`,
            'version-taken',
          );
        }
        mustFit(`${name} ${version} cannot be published`, await withRelease(tx, release));
        await store.addRelease(tx, release, actorName(actor));
        await recordAction(tx, {
          actor,
          action: 'release.published',
          details: { name, version, trial: result.loads ? 'loads' : 'not tried' },
        });
        return false;
      });
      return respond({ name, version, known: isKnown })
        .status(isKnown ? 200 : 201)
        .invalidates(contract.getReleases.path);
    }),

    handle(contract.promoteRelease, async ({ params: { name }, body: { version, asLauncher }, actor, request }) => {
      const result = await db.change(async (tx) => {
        const revision = await store.lockSet(tx);
        const pointer = await store.findPointer(tx, name);
        const stays =
          pointer?.version === version || (asLauncher && pointer !== null && pointer.promotedBy !== 'launcher');
        if (stays) return { set: mustBeSet(createReleaseSet(await store.currentReleases(tx), revision)), moved: false };
        const set = await point(tx, {
          name,
          version,
          previous: pointer?.version ?? null,
          actor,
          action: 'release.promoted',
          userAgent: request.headers['user-agent'],
        });
        return { set, moved: true };
      });
      if (result.moved) announcer.job.wake();
      return respond(result).invalidates(contract.getReleases.path);
    }),

    handle(contract.rollBackRelease, async ({ params: { name }, actor, request }) => {
      const result = await db.change(async (tx) => {
        await store.lockSet(tx);
        const pointer = await store.findPointer(tx, name);
        if (!pointer?.previous) throw new Conflict(`There is no version of ${name} before this one.`, 'nothing-before');
        const { version: previous, previous: version } = pointer;
        const set = await point(tx, {
          name,
          version,
          previous,
          actor,
          action: 'release.rolled-back',
          userAgent: request.headers['user-agent'],
        });
        return { set, version };
      });
      announcer.job.wake();
      return respond(result).invalidates(contract.getReleases.path);
    }),

    handle(contract.getReleases, async () => {
      const { pointers, versions } = await store.listReleases(db);
      return releasedNames.map((name) => {
        const pointer = pointers.find((one) => one.name === name);
        return {
          name,
          current: pointer?.version ?? null,
          previous: pointer?.previous ?? null,
          since: pointer?.promotedAt.toISOString() ?? null,
          promotedBy: pointer?.promotedBy ?? null,
          published: versions
            .filter((one) => one.name === name)
            .map(({ version, publishedAt }) => ({ version, publishedAt: publishedAt.toISOString() })),
        };
      });
    }),

    handle(contract.getCurrentSet, async () => {
      const set = await store.currentSet(db);
      if (!set) throw new Unavailable('No shell was promoted yet.', 'no-release-set');
      return set;
    }),
  ];
}

interface Move {
  name: ReleasedName;
  version: string;
  previous: string | null;
  actor: Callers['admin'];
  action: string;
  userAgent: string | undefined;
}

/** Points at a published version if it fits what runs now; the set's lock must be held. */
async function point(tx: Tx, { name, version, previous, actor, action, userAgent }: Move) {
  const release = await store.findRelease(tx, name, version);
  if (!release) throw new NotFound(`${name} ${version} was never published.`);
  const wouldBe = await withRelease(tx, release);
  if (!wouldBe.has('shell'))
    throw new Conflict('Promote a shell first: nothing can be shown without it.', 'shell-first');
  mustFit(`${name} ${version} cannot be promoted`, wouldBe);
  const revision = await store.movePointer(tx, { name, version, previous, promotedBy: actorName(actor) });
  await recordAction(tx, { actor, action, details: { name, version, previous }, userAgent });
  return mustBeSet(createReleaseSet(wouldBe, revision));
}

async function withRelease(tx: Tx, release: Release): Promise<CandidateSet> {
  return new Map([...(await store.currentReleases(tx)), [release.name, release]]);
}

function mustFit(what: string, set: CandidateSet): void {
  const reasons = findIncompatibilities(set);
  if (reasons.length > 0) throw refusal('incompatible-release', what, reasons);
}

function refusal(code: string, what: string, reasons: readonly string[]): Conflict {
  const more = reasons.length > 1 ? ` And ${reasons.length - 1} more.` : '';
  return new Conflict(`${what}: ${reasons[0]}${more}`, code, { reasons });
}

function mustBeSet<T>(set: T | null): T {
  if (set === null) throw new Conflict('Promote a shell first: nothing can be shown without it.', 'shell-first');
  return set;
}
