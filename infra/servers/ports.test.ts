import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const script = `
  import { freeBase } from ${JSON.stringify(join(import.meta.dirname, 'ports.ts'))};
  console.log(JSON.stringify(await Promise.all(Array.from({ length: 12 }, () => freeBase([0])))));
  process.stdin.resume(); // holds them until its input ends`;

test('processes that look for ports at the same moment get different ones', async () => {
  const readPorts = async () => {
    const looking = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const [chunk] = await looking.child.stdout!.take(1).toArray();
    return { bases: JSON.parse(String(chunk)) as number[], end: () => looking.child.stdin!.end() };
  };
  const found = await Promise.all([readPorts(), readPorts(), readPorts()]);
  found.forEach(({ end }) => end());
  const bases = found.flatMap((one) => one.bases);
  expect(new Set(bases).size).toBe(bases.length);
});
