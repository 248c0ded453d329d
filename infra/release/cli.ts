import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { releasedNames, sliceNames } from '@dealstead/contracts';
import type { ReleasedName, SliceName } from '@dealstead/contracts';
import type { ReleaseVersion } from '@dealstead/contracts/admin/releases';
import { UserError, describeError } from '../servers/userError.ts';
import { releasesAt } from './admin.ts';
import { placeRelease, provideRelease } from './provide.ts';
import { root } from './shared.ts';
import { readSource } from './source.ts';

const usage = `npm run release -- publish <name> [folder]     build it, or take the folder of a build, and offer it without showing it to anyone
npm run release -- promote <name> [version]    show this version, or the newest one published
npm run release -- rollback <name>             show the version before
npm run release -- pause <slice> <page> "why"  show a page (its name in slice.ts, or all) as being repaired, at once
npm run release -- resume <slice> <page>       show it again
npm run release -- status                      what is shown, what else is published
npm run release -- history <name>              the newest versions: state, who published it, when, from which commit, size
Names: ${releasedNames.join(', ')}.`;

const dataDir = resolve(root, process.env.DATA_DIR ?? '.data');

async function run([command, name, detail, reason]: string[]): Promise<void> {
  const admin = releasesAt(adminUrl(), operatorKey());
  try {
    switch (command) {
      case 'publish': {
        const slice = parseName(name);
        const releasesDir = process.env.RELEASES_DIR ?? join(dataDir, 'releases');
        const release = detail
          ? await placeRelease(resolve(detail), slice, releasesDir)
          : await provideRelease(slice, releasesDir, () => console.log(`Building ${slice} …`));
        // A folder that is given may be built from other sources than those that are checked out.
        const answer = await admin.publish(detail ? release : { ...release, source: readSource() });
        console.log(
          answer.known
            ? `${slice} ${answer.version} had been published before.`
            : `${slice} ${answer.version} is published. To show it: npm run release -- promote ${slice}`,
        );
        return;
      }
      case 'promote': {
        const slice = parseName(name);
        const version = detail ?? (await newestOf(slice));
        const { moved } = await admin.promote(slice, version);
        console.log(moved ? `${slice} is now at ${version}.` : `${slice} is at ${version} already.`);
        return;
      }
      case 'rollback': {
        const slice = parseName(name);
        console.log(`${slice} is back at ${(await admin.rollBack(slice)).version}.`);
        return;
      }
      case 'pause': {
        const slice = parseSlice(name);
        if (!reason) throw new UserError('Say why, in quotes: admins see the reason, visitors do not.');
        const { changed } = await admin.pause({ slice, page: parsePage(detail) }, reason);
        console.log(changed ? `${slice}: ${detail} is shown as being repaired.` : 'It is paused already.');
        return;
      }
      case 'resume': {
        const slice = parseSlice(name);
        const { changed } = await admin.resume({ slice, page: parsePage(detail) });
        console.log(changed ? `${slice}: ${detail} is shown again.` : 'It is not paused.');
        return;
      }
      case 'history':
        for (const version of await admin.versions(parseName(name))) printVersion(version);
        return;
      case 'status':
        for (const { name, current, previous, since, promotedBy, published, paused } of await admin.status()) {
          console.log(
            `${name.padEnd(9)} ${current ?? 'nothing yet'}${since ? `  since ${since} by ${promotedBy}` : ''}${previous ? `, before it ${previous}` : ''}`,
          );
          for (const { page, reason, by } of paused)
            console.log(`${' '.repeat(10)}${page ?? 'all pages'}: being repaired, paused by ${by}: ${reason}`);
          for (const { version, publishedAt } of published)
            if (version !== current) console.log(`${' '.repeat(10)}${version}  published ${publishedAt}`);
        }
        return;
      default:
        throw new UserError(usage);
    }
  } finally {
    await admin.close();
  }

  async function newestOf(slice: ReleasedName): Promise<string> {
    const entry = (await admin.status()).find((candidate) => candidate.name === slice);
    const newest = entry?.published.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0];
    if (!newest) throw new UserError(`Nothing of ${slice} is published yet: npm run release -- publish ${slice}`);
    return newest.version;
  }
}

function parseSlice(name: string | undefined): SliceName {
  const known = sliceNames.find((candidate) => candidate === name);
  if (!known) throw new UserError(`Name one of: ${sliceNames.join(', ')}.`);
  return known;
}

/** The page to pause or resume; null for all of a slice. */
function parsePage(page: string | undefined): string | null {
  if (!page) throw new UserError('Name the page as slice.ts does, such as Property, or all.');
  return page === 'all' ? null : page;
}

function printVersion({ version, state, publishedBy, publishedAt, source, scriptBytes, checks }: ReleaseVersion): void {
  const commit = source ? ` from ${source.commit.slice(0, 10)}${source.hasLocalChanges ? ' with changes' : ''}` : '';
  const size = `${Math.ceil(scriptBytes / 1_000)} kB of scripts`;
  console.log(`${version}  ${state.padEnd(11)}  published ${publishedAt} by ${publishedBy}${commit}, ${size}`);
  for (const reason of checks.flatMap(({ reasons }) => reasons)) console.log(`  ${reason}`);
}

function parseName(name: string | undefined): ReleasedName {
  const known = releasedNames.find((candidate) => candidate === name);
  if (!known) throw new UserError(`Name one of: ${releasedNames.join(', ')}.`);
  return known;
}

function adminUrl(): string {
  return process.env.ADMIN_URL ?? `http://127.0.0.1:${Number(process.env.PORT ?? 8080) + 4}`;
}

function operatorKey() {
  const file = join(dataDir, 'keys/operator.json');
  if (!existsSync(file)) throw new UserError(`The operator's key ${file} is missing: the first npm start creates it.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
