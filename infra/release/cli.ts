import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describeCohort, parseOverrides, parsePlan, plans, platformNames } from '@dealstead/contracts';
import type { Cohort, PlatformName, ReleasedName, SliceName } from '@dealstead/contracts';
import { ReleasedNameField, SliceNameField } from '@dealstead/contracts/platform/releases';
import type { VersionHealth } from '@dealstead/contracts/admin/releaseHealth';
import type { ReleaseStatus, ReleaseVersion } from '@dealstead/contracts/admin/releases';
import { UserError, describeError } from '@dealstead/slice-tools/userError';
import { releasesAt } from './admin.ts';
import { placeRelease, provideRelease } from './provide.ts';
import { createPublication } from './publication.ts';
import { root } from './platform.ts';
import { checkServices } from './checkServices.ts';
import { parseReason, sliceCommands } from './sliceCommands.ts';
import { readSource } from '@dealstead/slice-tools/source';

const usage = `npm run release -- publish <name> [folder]            build it, or take the folder of a build, and offer it without showing it to anyone
npm run release -- canary <name> <version> <who …>    show it to a cohort: 5% of browsers, plans such as buyer, members such as member:7
npm run release -- rollback-canary <name> ["why"]     show the promoted version to them again
npm run release -- promote <name> [version]           show this version, or the newest one published
npm run release -- publish-set <name> <name> …        build several that fit each other, but not what is shown
npm run release -- promote-set <name>@<version> …     show them, all or none
npm run release -- rollback <name> ["why"]            show the version before, and those of its set
npm run release -- pause <slice> <page|all> "why"     show a page (its name in slice.ts) as being repaired, at once
npm run release -- resume <slice> <page|all>          show it again
npm run release -- withdraw <slice> "why"               show nothing of a slice of another team any more
npm run release -- slices                             teams and their keys
npm run release -- register <slice> "team" <key>      let a team release a slice; its project prints the public key
npm run release -- add-key <name> <key>               let another key sign releases of a slice
npm run release -- revoke-key <name> <key id> "why"   refuse what a key signs from now on
npm run release -- check-services [service …]         before services of this checkout are deployed: whether they serve what releases call
npm run release -- status                             what is shown, what else is published
npm run release -- history <name>                     the newest versions: state, cohort, who published it, when, from which commit, size, health
Names: ${platformNames.join(', ')}, and those of other teams.`;

const dataDir = resolve(root, process.env.DATA_DIR ?? '.data');
const releasesDir = process.env.RELEASES_DIR ?? join(dataDir, 'releases');

const folders = { releasesDir, keysDir: join(dataDir, 'keys') };

type Admin = ReturnType<typeof releasesAt>;
type Command = (admin: Admin, args: readonly string[]) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  publish,
  'publish-set': publishSet,
  canary,
  pause,
  status,

  async 'rollback-canary'(admin, [word, reason]) {
    const name = parseName(word);
    const { version } = await admin.rollBackCanary(name, reason);
    console.log(`Nobody gets ${name} ${version} any more.`);
  },

  async promote(admin, [word, given]) {
    const name = parseName(word);
    const entry = await findStatus(admin, name);
    const version = given ?? newestOf(name, entry);
    const { moved } = await admin.promote(name, version, { replaces: entry?.current ?? null });
    console.log(moved ? `${name} is now at ${version}.` : `${name} is at ${version} already.`);
  },

  async 'promote-set'(admin, words) {
    const versions = parseOverrides(words.join(','));
    if (versions.length === 0 || versions.length < words.length) throw new UserError(usage);
    const current = (await admin.status()).map((entry) => [entry.name, entry.current] as const);
    const wanted = Object.fromEntries(versions.map(({ name, version }) => [name, version]));
    const { moved } = await admin.promoteSet(wanted, Object.fromEntries(current));
    console.log(moved ? `${words.join(' and ')} are shown now.` : `${words.join(' and ')} are shown already.`);
  },

  async rollback(admin, [word, reason]) {
    const name = parseName(word);
    const current = (await findStatus(admin, name))?.current ?? undefined;
    console.log(`${name} is back at ${(await admin.rollBack(name, current, reason)).version}.`);
  },

  async resume(admin, [word, page]) {
    const slice = parseSlice(word);
    const { changed } = await admin.resume({ slice, page: parsePage(page) });
    console.log(changed ? `${slice}: ${page} is shown again.` : 'It is not paused.');
  },

  async withdraw(admin, [word, reason]) {
    const name = parseSlice(word);
    const { version } = await admin.withdraw(name, parseReason(reason));
    console.log(`${name} ${version} is not shown any more. To show it again: npm run release -- promote ${name}`);
  },

  ...sliceCommands,

  'check-services': (admin, words) => checkServices(admin, words),

  async history(admin, [word]) {
    const name = parseName(word);
    const [versions, slices, health] = [await admin.versions(name), await admin.slices(), await admin.health(name)];
    const owner = slices.find((slice) => slice.name === name)?.owner;
    if (owner !== undefined)
      console.log(`${name} of ${owner}, newest first; health in the browsers of the last 24 hours`);
    for (const version of versions) {
      printVersion(version);
      for (const found of health.versions) if (found.version === version.version) printHealth(found);
    }
  },
};

async function publish(admin: Admin, [word, folder]: readonly string[]): Promise<void> {
  const name = parseName(word);
  const release = folder
    ? await placeRelease(resolve(folder), name, releasesDir)
    : await provideRelease(parsePlatformName(name), releasesDir, () => console.log(`Building ${name} …`));
  // A folder that is given may be built from other sources than those that are checked out.
  const answer = await admin.publish(await createPublication(release, folder ? undefined : readSource(root), folders));
  console.log(
    answer.known
      ? `${name} ${answer.version} had been published before.`
      : `${name} ${answer.version} is published. To show it: npm run release -- promote ${name}`,
  );
}

/** Publishes each with the others as its companions, the shell first: slices are tried in it. */
async function publishSet(admin: Admin, words: readonly string[]): Promise<void> {
  const names = words.map(parsePlatformName);
  if (names.length < 2) throw new UserError(usage);
  const releases = [];
  for (const name of platformNames.filter((candidate) => names.includes(candidate)))
    releases.push(await provideRelease(name, releasesDir, () => console.log(`Building ${name} …`)));
  const versions = Object.fromEntries(releases.map(({ name, version }) => [name, version]));
  const source = readSource(root);
  for (const release of releases) {
    const { [release.name]: _own, ...companions } = versions;
    await admin.publish({ ...(await createPublication(release, source, folders)), companions });
  }
  const titles = releases.map(({ name, version }) => `${name}@${version}`).join(' ');
  console.log(`They are published. To show them: npm run release -- promote-set ${titles}`);
}

async function canary(admin: Admin, [word, version, ...who]: readonly string[]): Promise<void> {
  const name = parseName(word);
  const cohort = parseCohort(who);
  if (!version || !cohort) throw new UserError(usage);
  await admin.startCanary(name, version, cohort);
  console.log(`${name} ${version} is shown to ${who.join(', ')}. Promote it, or: rollback-canary ${name}`);
}

async function pause(admin: Admin, [word, page, reason]: readonly string[]): Promise<void> {
  const slice = parseSlice(word);
  const { changed } = await admin.pause({ slice, page: parsePage(page) }, parseReason(reason));
  console.log(changed ? `${slice}: ${page} is shown as being repaired.` : 'It is paused already.');
}

async function status(admin: Admin): Promise<void> {
  const indent = ' '.repeat(10);
  for (const { name, current, previous, since, promotedBy, canary: tried, published, paused } of await admin.status()) {
    const promoted = since ? `  since ${since} by ${promotedBy}` : '';
    console.log(`${name.padEnd(9)} ${current ?? 'nothing yet'}${promoted}${previous ? `, before it ${previous}` : ''}`);
    if (tried) console.log(`${indent}${tried.version}  in canary, for ${describeCohort(tried.cohort)}`);
    for (const { page, reason, by } of paused)
      console.log(`${indent}${page ?? 'all pages'}: being repaired, paused by ${by}: ${reason}`);
    for (const { version, publishedAt } of published)
      if (version !== current) console.log(`${indent}${version}  published ${publishedAt}`);
  }
}

/** What is current of a name, as the caller of a command sees it; undefined for a name that nobody registered. */
async function findStatus(admin: Admin, name: ReleasedName): Promise<ReleaseStatus[number] | undefined> {
  return (await admin.status()).find((candidate) => candidate.name === name);
}

/** @throws UserError where nothing of the name is published */
function newestOf(name: ReleasedName, entry: ReleaseStatus[number] | undefined): string {
  const newest = entry?.published.toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))[0];
  if (!newest) throw new UserError(`Nothing of ${name} is published yet: npm run release -- publish ${name}`);
  return newest.version;
}

function parseSlice(name: string | undefined): SliceName {
  const parsed = SliceNameField.safeParse(name);
  if (!parsed.success) throw new UserError('Name a slice, such as listings.');
  return parsed.data;
}

/** A cohort from words such as `5%`, `buyer` and `member:7`; null where there are none. @throws UserError */
function parseCohort(words: readonly string[]): Cohort | null {
  const numbersOf = (pattern: RegExp) => words.flatMap((word) => pattern.exec(word)?.[1] ?? []).map(Number);
  const percents = numbersOf(/^(\d+(?:\.\d+)?)%$/);
  const memberIds = numbersOf(/^member:(\d+)$/);
  const named = words.map(parsePlan).filter((plan) => plan !== null);
  if (percents.length > 1 || percents.length + memberIds.length + named.length < words.length)
    throw new UserError(
      `A cohort is a percentage such as 5%, plans (${plans.join(', ')}) and members such as member:7.`,
    );
  return words.length === 0 ? null : { percent: percents[0] ?? 0, plans: named, memberIds };
}

/** The page to pause or resume; null for all of a slice. */
function parsePage(page: string | undefined): string | null {
  if (!page) throw new UserError('Name the page as slice.ts does, such as Property, or all.');
  return page === 'all' ? null : page;
}

function printVersion(found: ReleaseVersion): void {
  const { version, state, cohort, publishedBy, publishedAt, source, scriptBytes, checks } = found;
  const commit = source ? ` from ${source.commit.slice(0, 10)}${source.hasLocalChanges ? ' with changes' : ''}` : '';
  const size = `${Math.ceil(scriptBytes / 1_000)} kB of scripts`;
  console.log(`${version}  ${state.padEnd(11)}  published ${publishedAt} by ${publishedBy}${commit}, ${size}`);
  if (cohort) console.log(`  for ${describeCohort(cohort)}`);
  for (const reason of checks.flatMap(({ reasons }) => reasons)) console.log(`  ${reason}`);
}

/** How a version did in browsers, on a line below it. */
function printHealth({ audience, samples, loadFailures, errors, lcp, inp, cls }: VersionHealth): void {
  const vitals = [
    ...(lcp === null ? [] : [`LCP ${Math.round(lcp)} ms`]),
    ...(inp === null ? [] : [`INP ${Math.round(inp)} ms`]),
    ...(cls === null ? [] : [`CLS ${cls.toFixed(2)}`]),
  ];
  const counts = `${samples} page views, ${loadFailures} with load failures, ${errors} with errors`;
  console.log(`  ${audience === 'canary' ? 'as a canary: ' : ''}${[counts, ...vitals].join(', ')}`);
}

function parseName(name: string | undefined): ReleasedName {
  const parsed = ReleasedNameField.safeParse(name);
  if (!parsed.success) throw new UserError(`Name one of: ${platformNames.join(', ')}, or another team's slice.`);
  return parsed.data;
}

/** A name whose sources are here. */
function parsePlatformName(name: string | undefined): PlatformName {
  const known = platformNames.find((candidate) => candidate === name);
  if (!known) throw new UserError(`Name one of: ${platformNames.join(', ')}.`);
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

async function run([command = '', ...args]: readonly string[]): Promise<void> {
  const perform = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!perform) throw new UserError(usage);
  const admin = releasesAt(adminUrl(), operatorKey());
  try {
    await perform(admin, args);
  } finally {
    await admin.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
