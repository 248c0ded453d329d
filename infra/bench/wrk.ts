import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Requests/s of a URL over kept connections for some seconds, and answers that were no success. */
export async function load(url: string, seconds = 8): Promise<{ perSecond: number; failed: number }> {
  const args = ['-t1', '-c32', `-d${seconds}s`, '-H', 'accept-encoding: br', url];
  const { stdout } = await promisify(execFile)('wrk', args);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}
