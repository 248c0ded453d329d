import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { grantFromCommandLine } from '../../services/account/src/commands/grant-admin.ts';
import { readLauncherConfig } from '../launcher/config.ts';
import { withDatabase } from '../servers/database.ts';

/** `npm run grant-admin -- <email>`: in the database that the environment names, or that of the product in this folder. */
await grantFromCommandLine(process.env.DATABASE_URL_ACCOUNT || localDatabase(), process.argv[2]);

function localDatabase(): string | undefined {
  const { dataDir, PORT } = readLauncherConfig();
  const file = join(dataDir, 'keys', 'databases.json');
  if (!existsSync(file)) return undefined;
  const { account } = z.object({ account: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
  return withDatabase(process.env.POSTGRES_URL || `postgres://127.0.0.1:${PORT + 10}/`, 'dealstead', {
    name: 'account',
    password: account,
  });
}
