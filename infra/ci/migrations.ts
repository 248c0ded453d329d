import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { owners } from '../servers/database.ts';
import { checkMigrations, describeRelease, readMigrations, readSources } from './releasedMigrations.ts';
import type { Release } from './releasedMigrations.ts';
import { root } from './run.ts';

/**
 * `npm run migrations` checks every migration that is not released yet; `npm run migrations -- record` records the
 * migrations and the code that are checked out as released.
 */

const file = join(root, 'infra/ci/releasedMigrations.json');
const folder = (service: string): string => join(root, 'services', service);

async function check(): Promise<number> {
  const released: Record<string, Release> = JSON.parse(readFileSync(file, 'utf8'));
  let count = 0;
  for (const service of owners) {
    const release = released[service] ?? { migrations: {}, unused: [] };
    const refusals = await checkMigrations(readMigrations(folder(service)), release);
    for (const refusal of refusals) console.error(`${service}/${refusal}`);
    count += refusals.length;
  }
  console.log(count > 0 ? `${count} refused; see docs/how-to/change-the-database.md` : 'Migrations are safe');
  return count;
}

async function record(): Promise<void> {
  const kit = readSources(folder('service-kit'));
  const releases = owners.map(async (service) => {
    const sources = `${readSources(folder(service))}\n${kit}`;
    return [service, await describeRelease(readMigrations(folder(service)), sources)];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(await Promise.all(releases)), null, 2)}\n`);
  console.log('Recorded infra/ci/releasedMigrations.json: commit it with the release.');
}

if (process.argv[2] === 'record') await record();
else process.exitCode = (await check()) > 0 ? 1 : 0;
