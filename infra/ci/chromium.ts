import { aptInstall, findOnPath } from '../servers/programs.ts';
import { UserError } from '@dealstead/slice-tools/userError';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of a Chromium for browser tests; Debian's is installed when there is none and we are root. */
export async function provideChromium(): Promise<string> {
  const found = names.map((name) => findOnPath(name)).find((path) => path !== undefined);
  if (found) return found;
  if (process.getuid?.() === 0 && findOnPath('apt-get')) {
    console.log('Installing Chromium from Debian …');
    await aptInstall(['chromium']);
    const installed = findOnPath('chromium');
    if (installed) return installed;
  }
  throw new UserError('Browser tests need Chromium: install it (Debian: apt-get install chromium) and run again.');
}
