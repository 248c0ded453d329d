import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser';

const root = join(import.meta.dirname, '../..');
const fixtures = 'infra/ci/rooms/fixtures';
const config: IConfiguration = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));

async function violations(paths: string[], exclude: string[]): Promise<ICruiseResult['summary']['violations']> {
  const { output } = await cruise(paths, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: root,
    exclude: { path: exclude },
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations;
}

/** Checks the import rules on the project, and that each rule bites on the fixture of its name. */
const rooms = ['services', 'gateway', 'shell', 'mfe-listings', 'mfe-tools', 'mfe-account', 'mfe-admin', 'infra'];
const found = await violations(rooms, [`^${fixtures}`, '/dist/', '/node_modules/.*/node_modules/']);
for (const { rule, from, to } of found) console.error(`${rule.name}: ${from} → ${to}`);

const names = (config.forbidden ?? []).map(({ name }) => name ?? '');
const folders = readdirSync(join(root, fixtures));
let toothless = 0;
for (const name of names) {
  const bitten =
    folders.includes(name) && (await violations([`${fixtures}/${name}`], [])).some(({ rule }) => rule.name === name);
  if (bitten) continue;
  toothless++;
  console.error(`The rule ${name} does not bite on ${fixtures}/${name}.`);
}
console.log(`${names.length} import rules, ${found.length} broken, ${toothless} without a biting fixture`);
process.exit(found.length + toothless > 0 ? 1 : 0);
