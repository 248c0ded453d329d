import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { root } from '../launcher/config.ts';
import { describeError, UserError } from '@dealstead/slice-tools/userError';
import { databaseOf } from './local.ts';

/**
 * `npm run import-records -- …` and `npm run import-rents -- …`: tools' commands, on the database that the environment names or
 * that of this folder's product.
 */
function main([name = '', ...args]: readonly string[]): void {
  const database = databaseOf('tools');
  if (database === undefined) throw new UserError('There is no database yet: run npm start first and keep it running.');
  const { status } = spawnSync(
    process.execPath,
    [join(root, `services/tools/src/property/commands/${name}.ts`), ...args],
    {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: database },
      cwd: resolve(process.env.INIT_CWD ?? '.'),
    },
  );
  process.exitCode = status ?? 1;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
