import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadTestHeaders } from './loadTest.ts';

export interface Load {
  readonly perSecond: number;
}

export interface LoadOptions {
  readonly seconds?: number;
  /** Paths that are asked for one after the other instead of the URL's own. */
  readonly paths?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks for each path of a file in turn, each of wrk's connections from the one list. */
const inTurn = (file: string) => `
local paths = {}
for line in io.lines(${JSON.stringify(file)}) do paths[#paths + 1] = line end
local at = 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
`;

/**
 * Requests/s of a URL over 32 kept connections of one thread.
 * @throws Error when a response is no success or a connection fails: the figure would be that of something else
 */
export async function load(url: string, { seconds = 8, paths, headers = {} }: LoadOptions = {}): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'wrk-'));
  try {
    const args = ['-t1', '-c32', `-d${seconds}s`];
    for (const [name, value] of Object.entries({ ...loadTestHeaders(), ...headers }))
      args.push('-H', `${name}: ${value}`);
    if (paths) {
      const list = join(folder, 'paths.txt');
      await writeFile(list, paths.join('\n'));
      await writeFile(join(folder, 'turn.lua'), inTurn(list));
      args.push('-s', join(folder, 'turn.lua'));
    }
    const { stdout } = await promisify(execFile)('wrk', [...args, url]);
    const failure = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(stdout)?.[0];
    if (failure) throw new Error(`${url}: ${failure}`);
    return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
