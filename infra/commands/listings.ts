import { spawnSync } from 'node:child_process';
import { resolve, join } from 'node:path';
import { readLauncherConfig, root } from '../launcher/config.ts';
import { connect } from '../servers/database.ts';
import { describeError, UserError } from '@dealstead/slice-tools/userError';
import { databaseOf } from './local.ts';

/**
 * `npm run import -- …` and `npm run export -- …`: listings' commands, on the databases and files that the environment
 * names or those of this folder's product. Here accounts may be given by their e-mail addresses.
 */
async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const { dataDir, PUBLIC_URL } = readLauncherConfig();
  const { status } = spawnSync(
    process.execPath,
    [join(root, `services/listings/src/commands/${name}.ts`), ...(await resolveAccount(args))],
    {
      stdio: 'inherit',
      env: {
        PUBLIC_URL,
        FILES_DIR: join(dataDir, 'files'),
        ...process.env,
        DATABASE_URL: databaseOf('listings'),
      },
      cwd: resolve(process.env.INIT_CWD ?? '.'),
    },
  );
  process.exitCode = status ?? 1;
}

/** The arguments with the id of the account in the place of its e-mail address. @throws UserError */
async function resolveAccount(args: readonly string[]): Promise<string[]> {
  const at = args.indexOf('--as') + 1;
  const email = at === 0 ? undefined : args[at];
  if (!email?.includes('@')) return [...args];
  const accounts = databaseOf('account');
  if (accounts === undefined) throw new UserError('There is no database yet: run npm start first and keep it running.');
  await using account = await connect(accounts);
  const { rows } = await account.client.query<{ id: number }>('SELECT id FROM users WHERE lower(email) = lower($1)', [
    email,
  ]);
  if (!rows[0]) throw new UserError(`There is no account with the address ${email}.`);
  return args.with(at, String(rows[0].id));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
