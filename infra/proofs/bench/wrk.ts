import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstall, type Program } from '@dealstead/infra/servers/programs';
import { UserError } from '@dealstead/slice-tools/userError';
import { loadTestHeaders } from './loadTest.ts';
import { dataDir } from './product.ts';
import { sized } from './size.ts';

/** wrk counts a request without a response after this time as a timeout. */
const timeoutSeconds = sized(2, 30);

export interface LoadOptions {
  /** Duration, 8 by default. */
  readonly seconds?: number;
  /** Paths to request in turn instead of the URL's own. */
  readonly paths?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A wrk script that requests each path of a file in turn; all connections share the list. */
const roundRobinScript = (file: string) => `
local paths = {}
for line in io.lines(${JSON.stringify(file)}) do paths[#paths + 1] = line end
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`;

/** What wrk measured: responses per second, and latencies in milliseconds. */
export interface Load {
  readonly rate: number;
  readonly p50: number;
  readonly p99: number;
}

/** `measureLoad` for the rate alone. */
export async function measureRate(url: string, options: LoadOptions = {}): Promise<number> {
  return (await measureLoad(url, options)).rate;
}

/**
 * Loads a URL with wrk over 32 keep-alive connections of one thread.
 * @throws Error where a response is not 2xx or 3xx, a connection fails or a request times out: the rate would be that of
 * something else
 */
export async function measureLoad(
  url: string,
  { seconds = sized(8, 1), paths, headers = {} }: LoadOptions = {},
): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'wrk-'));
  try {
    const args = ['-t1', '-c32', '--latency', `-d${seconds}s`, '--timeout', `${timeoutSeconds}s`];
    for (const [name, value] of Object.entries({ ...loadTestHeaders(), ...headers }))
      args.push('-H', `${name}: ${value}`);
    if (paths) {
      const list = join(folder, 'paths.txt');
      const script = join(folder, 'roundRobin.lua');
      await writeFile(list, paths.join('\n'));
      await writeFile(script, roundRobinScript(list));
      args.push('-s', script);
    }
    const { path, env } = await provideWrk();
    const { stdout } = await promisify(execFile)(path, [...args, url], { env: { ...process.env, ...env } });
    const failures = failuresIn(stdout);
    if (failures.length > 0) throw new Error(`${url}: ${failures.join('; ')}`);
    const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
    return { rate, p50: latencyIn(stdout, 50), p99: latencyIn(stdout, 99) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Finds wrk, or installs it from Debian. @throws UserError where neither is possible */
async function provideWrk(): Promise<Program> {
  const packages = ['wrk', 'libluajit-5.1-2', 'libluajit-5.1-common', 'libssl3'];
  const program = await findOrInstall('wrk', packages, join(dataDir, 'tools'), console.error);
  if (!program) throw new UserError('wrk is missing: install it (Debian: apt-get install wrk).');
  return program;
}

const unitsInMilliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

/** A percentile of wrk's latency distribution in milliseconds; NaN where the report has none. */
export function latencyIn(report: string, percentile: number): number {
  const [, value, unit = ''] = new RegExp(`^\\s*${percentile}%\\s+([\\d.]+)(us|ms|s)$`, 'm').exec(report) ?? [];
  return Number(value) * (unitsInMilliseconds[unit] ?? Number.NaN);
}

/** What wrk's report says went wrong, in sentences. */
export function failuresIn(report: string): string[] {
  const failures: string[] = [];
  const statuses = /Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1];
  if (statuses) failures.push(`${statuses} responses with a status other than 2xx or 3xx`);
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(report);
  if (!errors) return failures;
  const [connect = 0, read = 0, write = 0, timeouts = 0] = errors.slice(1).map(Number);
  if (connect + read + write > 0)
    failures.push(`connections failed (${connect} at connecting, ${read} at reading, ${write} at writing)`);
  if (timeouts > 0) {
    failures.push(
      `${timeouts} requests took longer than ${timeoutSeconds} s; where the machine is busy with something else, repeat the measurement`,
    );
  }
  return failures;
}
