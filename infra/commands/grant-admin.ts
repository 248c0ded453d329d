import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readLauncherConfig, root } from '../launcher/config.ts';
import { withDatabase } from '../servers/database.ts';

/** `npm run grant-admin -- <email>`: account's command, on the database that the environment names or that of this folder's product. */
const DATABASE_URL = process.env.DATABASE_URL_ACCOUNT || localDatabase();
const command = join(root, 'services/account/src/commands/grant-admin.ts');
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL },
});
process.exitCode = status ?? 1;

function localDatabase(): string | undefined {
  const { dataDir, PORT } = readLauncherConfig();
  const file = join(dataDir, 'keys', 'databases.json');
  if (!existsSync(file)) return undefined;
  const { account } = z.object({ account: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  const server = process.env.POSTGRES_URL || `postgres://127.0.0.1:${PORT + 10}/`;
  return withDatabase(server, 'dealstead', { name: 'account', password: account });
}
