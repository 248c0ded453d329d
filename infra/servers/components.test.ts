import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { pidsOf } from './components.ts';

const [port, natsPort] = [1, 13];

/** Starts a process that looks like a NATS server with a configuration file, and ends when it is disposed. */
function startNatsLike(configFile: string) {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()', '--', '-c', configFile], {
    argv0: 'nats-server',
  });
  return { pid: child.pid!, [Symbol.dispose]: () => void child.kill() };
}

test('a server is found by the port in its configuration, beside one of another run that has removed its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-components-'));
  try {
    const [own, removed] = [join(folder, 'own.conf'), join(folder, 'removed.conf')];
    await writeFile(own, `listen: "127.0.0.1:${natsPort}"`);
    using ours = startNatsLike(own);
    using other = startNatsLike(removed);
    const found = await pidsOf('nats', port);
    expect(found).toContain(ours.pid);
    expect(found).not.toContain(other.pid);
  } finally {
    await rm(folder, { recursive: true });
  }
});
