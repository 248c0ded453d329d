import { aptInstall, findOnPath } from '../servers/programs.ts';
import { UserError } from '@dealstead/slice-tools/userError';

const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of a whole Chromium, for benchmarks; Debian's is installed when there is none and we are root. */
export const provideChromium = (): Promise<string> => provide(names, 'chromium');

/**
 * The path of a Chromium for browser tests. The shell without a user interface is preferred: it needs two fifths of the
 * processor time. Where it cannot be installed, a Chromium that is there serves as well.
 */
export async function provideHeadlessShell(): Promise<string> {
  try {
    return await provide([shell], shell);
  } catch {
    return provideChromium();
  }
}

/** The first program found on PATH, or the Debian package's. @throws UserError */
async function provide(programs: readonly string[], debianPackage: string): Promise<string> {
  const find = () => programs.map((name) => findOnPath(name)).find((path) => path !== undefined);
  const found = find();
  if (found) return found;
  if (process.getuid?.() === 0 && findOnPath('apt-get')) {
    console.log(`Installing ${debianPackage} from Debian …`);
    await aptInstall([debianPackage]);
    const installed = find();
    if (installed) return installed;
  }
  throw new UserError(
    `Browser tests need Chromium: install it (Debian: apt-get install ${debianPackage}) and run again.`,
  );
}
