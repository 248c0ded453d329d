import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError } from '@dealstead/slice-tools/userError';
import { fetchAsLoadTest } from './loadTest.ts';
import { parts } from './benchmarks.ts';
import { origin, port } from './product.ts';
import { isTiny } from './size.ts';

/**
 * `npm run bench`: measures the product that runs at PORT and writes docs/benchmarks.md. `npm run bench -- tiles` runs one
 * part and prints it. Figures of one run are comparable with each other, not with those of another machine. A part fails
 * where a response is not the expected one or does not come in time; then it has no figures.
 */
const report = join(import.meta.dirname, '../../../docs/benchmarks.md');

async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => parts.every((part) => part.name !== name));
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}: ${parts.map(({ name }) => name).join(', ')}.`);
  const chosen = parts.filter(({ name, isAlone }) => (names.length > 0 ? names.includes(name) : isTiny || !isAlone));
  if (chosen.some(({ needsProduct = true }) => needsProduct)) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null);
    if (!ready?.ok) throw new Error(`Nothing is ready at ${origin}: start the product first (npm start).`);
  }
  const sections: string[] = [];
  fetchAsLoadTest([origin, `http://127.0.0.1:${port}`]);
  const failed: string[] = [];
  for (const { name, title, about, table } of chosen) {
    const startedAt = performance.now();
    try {
      const section = `## ${title}\n\n${about}\n\n${await table()}\n`;
      console.log(section);
      if (isTiny) console.log(`${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`);
      sections.push(section);
    } catch (error) {
      failed.push(name);
      console.error(`${name} failed: ${describeError(error)}`);
    }
  }
  if (failed.length > 0) throw new Error(`Not measured, and no report written: ${failed.join(', ')}.`);
  if (names.length > 0 || isTiny) return;
  const { count }: { count: number } = await (await fetch(`${origin}/api/properties/summary`)).json();
  const head = `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, ${process.version}, ${count.toLocaleString('en-US')} active listings, 2 cores shared
by the product, the browser and the load. Compare figures within a table.
`;
  await writeFile(report, [head, ...sections].join('\n'));
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
