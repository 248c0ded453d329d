import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freeBase } from '../servers/ports.ts';
import { explain } from '../servers/sentence.ts';
import { provideChromium } from './chromium.ts';
import { run, tool } from './run.ts';

const everyOffset = Array.from({ length: 14 }, (_, offset) => offset);

/**
 * Runs the browser tests against a product started from nothing in a folder of its own, or against
 * the one that E2E_URL names (with its DATA_DIR). Arguments go to playwright; resolves its exit code.
 */
export async function e2e(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const CHROMIUM = await provideChromium();
  const command = ['test', '--config', 'infra/e2e/playwright.config.ts', ...args];
  if (process.env.E2E_URL) return run(tool('playwright'), command, { ...env, CHROMIUM });

  const DATA_DIR = await mkdtemp(join(tmpdir(), 'dealstead-e2e-'));
  const port = await freeBase(everyOffset);
  try {
    const where = {
      DATA_DIR,
      PORT: String(port),
      LIMIT_SIGN_INS: '1000',
      LIMIT_WRITES: '5000',
      E2E_URL: `http://localhost:${port}`,
      E2E_START: '1',
    };
    return await run(tool('playwright'), command, { ...env, ...where, CHROMIUM });
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.exit(await e2e(process.argv.slice(2)));
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
