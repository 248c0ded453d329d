import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser';
import { findComposedPaths } from './composedPaths.ts';
import { findFolderCircles } from './folderCircles.ts';
import { findOtherQueries } from './otherQueries.ts';
import { findRouteQueries } from './routeQueries.ts';

const root = join(import.meta.dirname, '../..');
const fixtures = 'infra/ci/boundaries/fixtures';
const config: IConfiguration = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));

async function findViolations(paths: string[], exclude: string[]): Promise<ICruiseResult['summary']['violations']> {
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

/** Checks the import rules on the project, and that each rule reports the fixture of its name. */
const packages = ['services', 'gateway', 'shell', 'mfe-listings', 'mfe-tools', 'mfe-account', 'mfe-admin', 'infra'];
const violations = await findViolations(packages, [
  `^${fixtures}`,
  '/dist/',
  '/slice-tools/template/',
  '/node_modules/.*/node_modules/',
]);
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);

const names = (config.forbidden ?? []).map(({ name }) => name ?? '');
const folders = readdirSync(join(root, fixtures));
let ineffective = 0;
for (const name of names) {
  const isReported =
    folders.includes(name) &&
    (await findViolations([`${fixtures}/${name}`], [])).some(({ rule }) => rule.name === name);
  if (isReported) continue;
  ineffective++;
  console.error(`The rule ${name} reports nothing in ${fixtures}/${name}.`);
}
const finders = [
  { rule: 'routes-without-queries', find: findRouteQueries },
  { rule: 'composed-paths', find: findComposedPaths },
  { rule: 'one-way-to-query', find: findOtherQueries },
  { rule: 'folder-circles', find: findFolderCircles },
];
const findings = finders.flatMap(({ rule, find }) => {
  if (find(join(root, fixtures, rule)).length === 0) {
    ineffective++;
    console.error(`The rule ${rule} reports nothing in ${fixtures}/${rule}.`);
  }
  return find(root).map((finding) => ({ rule, ...finding }));
});
for (const { rule, file, line, text } of findings) console.error(`${rule}: ${file}:${line}: ${text}`);
console.log(
  `${names.length + finders.length} rules, ${violations.length + findings.length} violations, ${ineffective} rules without effect`,
);
process.exit(violations.length + findings.length + ineffective > 0 ? 1 : 0);
