import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { platformSlices } from '@dealstead/contracts';
import type { PlatformSlice, SliceName } from '@dealstead/contracts';
import { readLauncherConfig, root } from '../launcher/config.ts';
import { restartFile } from '../launcher/restartOnSignal.ts';
import { projectOf } from '../release/platform.ts';
import { UserError, describeError } from '@dealstead/slice-tools/userError';
import { watchProcesses } from './processWatcher.ts';
import type { ProcessName } from './processWatcher.ts';
import { devServerOffset } from '@dealstead/slice-tools/dev/port';
import { createDevServer } from '@dealstead/slice-tools/dev/server';
import { watchSlice } from '@dealstead/slice-tools/dev/sliceCompiler';
import type { SliceCompiler } from '@dealstead/slice-tools/dev/sliceCompiler';

/**
 * `npm run dev [-- listings tools …]`: the development loop. It attaches to the product that runs at PORT or starts
 * it, compiles the named slices (all without names) on every save, and restarts processes whose sources change.
 */
const { PORT, dataDir, NODE_ENV, PUBLIC_URL } = readConfig();
const cache = join(root, '.data/cache');

function readConfig() {
  try {
    return readLauncherConfig();
  } catch (error) {
    console.error(describeError(error));
    process.exit(1);
  }
}

async function main(): Promise<void> {
  if (NODE_ENV === 'production') throw new UserError('npm run dev is for development: NODE_ENV is production.');
  const names = chooseSlices(process.argv.slice(2));
  const product = (await isUp()) ? undefined : startProduct();
  const compilers = new Map<SliceName, SliceCompiler>();
  const { server, announce } = await createDevServer(compilers);
  server.listen(PORT + devServerOffset, '127.0.0.1');
  await once(server, 'listening');
  await Promise.all(
    names.map(async (name) => {
      const compiler = await watchSlice(projectOf(name), cache, (build, milliseconds) => {
        announce(build);
        console.log(build.errors === '' ? `${name} compiled in ${Math.round(milliseconds)} ms` : build.errors);
      });
      compilers.set(name, compiler);
      await compiler.latest();
    }),
  );
  if (product) await untilUp(product);
  const stopWatching = watchProcesses((changed) => void restart(changed));
  console.log(`
Changes of ${names.join(', ')} show in browsers that have opened ${PUBLIC_URL}/dev/slices/${names.join(',')}
${PUBLIC_URL}/dev/slices/off shows the releases again. Services restart on save. Ctrl-C stops.`);

  async function stop(): Promise<void> {
    stopWatching();
    server.closeAllConnections();
    server.close();
    await Promise.all([...compilers.values()].map((compiler) => compiler.close()));
    if (product && product.exitCode === null) {
      product.kill('SIGTERM');
      await once(product, 'exit');
    }
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop());
}

function chooseSlices(given: string[]): PlatformSlice[] {
  const unknown = given.find((name) => !platformSlices.some((known) => known === name));
  if (unknown !== undefined)
    throw new UserError(`There is no slice ${unknown}: choose among ${platformSlices.join(', ')}.`);
  return given.length === 0 ? [...platformSlices] : platformSlices.filter((name) => given.includes(name));
}

async function isUp(port: number = PORT): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(1_000) });
    return answer.ok;
  } catch {
    return false; // nothing listens there
  }
}

function startProduct(): ChildProcess {
  return spawn(process.execPath, [join(root, 'infra/launcher/start.ts')], { stdio: 'inherit' });
}

async function untilUp(product: ChildProcess): Promise<void> {
  while (product.exitCode === null) {
    const url = `http://127.0.0.1:${PORT}/readyz`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new UserError('The product did not start; the reason is printed above.');
}

const offsets: Record<ProcessName, number> = { gateway: 0, listings: 1, tools: 2, account: 3, admin: 4, renderer: 5 };

/** Asks the launcher to restart processes and reports when they respond again. */
async function restart(names: ProcessName[]): Promise<void> {
  const started = performance.now();
  const { launcher }: { launcher: number } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'));
  writeFileSync(restartFile(dataDir), JSON.stringify(names));
  process.kill(launcher, 'SIGUSR2');
  await Promise.all(
    names.map(async (name) => {
      const port = PORT + offsets[name];
      const isLate = () => performance.now() - started > 15_000;
      while ((await isUp(port)) && !isLate()) await sleep(5);
      while (!(await isUp(port)) && !isLate()) await sleep(5);
      if (isLate()) return console.error(`${name} does not respond; see logs/${name}.log`);
      console.log(`${name} restarted in ${Math.round(performance.now() - started)} ms`);
    }),
  );
}

try {
  await main();
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}
