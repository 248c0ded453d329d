import { aptInstall, onPath } from '../servers/find.ts';
import { UserError } from '../servers/userError.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of a Chromium for browser tests; Debian's is installed when there is none and we are root. */
export async function provideChromium(): Promise<string> {
  const found = names.map((name) => onPath(name)).find((path) => path !== undefined);
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('Installing Chromium from Debian …');
    await aptInstall(['chromium']);
    const installed = onPath('chromium');
    if (installed) return installed;
  }
  throw new UserError('Browser tests need Chromium: install it (Debian: apt-get install chromium) and run again.');
}
