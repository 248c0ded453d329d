import { rm } from 'node:fs/promises';
import './jest.setup.ts';

/** Stops the servers that jest.setup.ts started and removes their data. */
export default async function tearDown(): Promise<void> {
  const running = globalThis.dealsteadTestServers;
  if (!running) return;
  await running.servers.stop();
  await rm(running.folder, { recursive: true, force: true });
}
