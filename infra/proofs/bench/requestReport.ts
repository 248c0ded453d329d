import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends a message to a child process and resolves to its reply. @throws Error if the process ends */
export async function requestReport<Report>(child: ChildProcess, message: object | string): Promise<Report> {
  const stopping = new AbortController();
  const ended = once(child, 'exit', { signal: stopping.signal }).then(([code]): never => {
    throw new Error(`A shard ended (${code}).`);
  });
  const replied = once(child, 'message', { signal: stopping.signal });
  child.send(message);
  try {
    const [report] = (await Promise.race([replied, ended])) as [Report];
    return report;
  } finally {
    ended.catch(() => undefined); // aborted
    stopping.abort();
  }
}
