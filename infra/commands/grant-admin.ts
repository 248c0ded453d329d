import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../launcher/config.ts';
import { databaseOf } from './local.ts';

/** `npm run grant-admin -- <email> [role]`: account's command, on the database that the environment names or that of this folder's product. */
const command = join(root, 'services/account/src/commands/grant-admin.ts');
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: databaseOf('account') },
});
process.exitCode = status ?? 1;
