import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Runs jest with what it needs to load ES modules; arguments go to jest. */
const root = join(import.meta.dirname, '../..');
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const child = spawn(process.execPath, [...options, jest, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
child.once('exit', (code) => process.exit(code ?? 1));
