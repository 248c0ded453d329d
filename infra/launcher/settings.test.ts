import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { gatewayConfig } from '@dealstead/gateway/config';
import { accountConfig } from '@dealstead/account/config';
import { adminConfig } from '@dealstead/admin/config';
import { listingsConfig } from '@dealstead/listings/config';
import { toolsConfig } from '@dealstead/tools/config';
import { shape as rendererConfig } from '@dealstead/renderer/config';
import { serverSettings } from '../servers/index.ts';
import { launcherSettings, root } from './config.ts';
import { shardConfig } from '@dealstead/listings/search/shards/shardProcess';
import { localShardMap, passedSettings, processes, shardProcesses } from './processes.ts';
import type { Config } from './config.ts';
import type { Keys } from './keys.ts';
import type { Servers } from '../servers/index.ts';

const schemas: Record<string, Record<string, z.ZodType>> = {
  gateway: gatewayConfig,
  renderer: rendererConfig,
  listings: listingsConfig,
  tools: toolsConfig,
  account: accountConfig,
  admin: adminConfig,
};
/** Settings of the operating system and of Node, which no schema contains. */
const foreign = [
  'PATH',
  'HOME',
  'TZ',
  'LANG',
  'SSL_CERT_FILE',
  'NODE_EXTRA_CA_CERTS',
  'NODE_COMPILE_CACHE',
  'MALLOC_MMAP_THRESHOLD_',
];

const example = readFileSync(join(root, '.env.example'), 'utf8');
const listed = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

const config = {
  ...z.object(launcherSettings).parse({}),
  dataDir: '/data',
  PUBLIC_URL: 'http://localhost:8080',
  MAIL_POSTAL_ADDRESS: 'Dealstead, 100 Example Street',
} satisfies Config;
const servers = { databaseUrls: {}, redisUrl: 'redis://127.0.0.1', natsUrl: 'nats://127.0.0.1' } as Servers;
const keys = {
  private: {},
  publicOf: () => '{}',
  sessionSecret: '',
  webhookSecret: '',
  secretsKey: '',
  vapid: { publicKey: '', privateKey: '' },
  loadTestKey: '',
} as unknown as Keys;

/** The environments of all processes, with every passed setting set. */
function environments(): Record<string, string[]> {
  const before = process.env;
  process.env = Object.fromEntries(Object.values(passedSettings).flatMap((names) => names.map((name) => [name, 'x'])));
  try {
    return Object.fromEntries(processes(config, servers, keys).map(({ name, env }) => [name, Object.keys(env)]));
  } finally {
    process.env = before;
  }
}

test('.env.example lists each setting that is read, once, and no other', () => {
  const read = [...Object.keys(launcherSettings), ...serverSettings, ...Object.values(passedSettings).flat()];
  expect(listed.toSorted()).toEqual([...new Set(read)].toSorted());
});

test.each(Object.entries(schemas))('%s gets each setting that it reads, and no other', (name, schema) => {
  const given = environments()[name]?.filter((setting) => !foreign.includes(setting)) ?? [];
  expect(given.toSorted()).toEqual(Object.keys(schema).toSorted());
});

test('shard processes get the settings that they read, and listings the map that names them', () => {
  const sharded = { ...config, SEARCH_SHARD_PROCESSES: 2 };
  const entries = shardProcesses(sharded, servers, keys);
  const addresses = entries.map(({ port, env }) => [env.SHARD, [`http://127.0.0.1:${port}`]]);
  expect(localShardMap(sharded)?.shards.map((urls, shard) => [`${shard}/2`, urls])).toEqual(addresses);
  const optional = passedSettings.signers;
  for (const { env } of entries) {
    const given = Object.keys(env).filter((setting) => !foreign.includes(setting));
    expect([...given, ...optional].toSorted()).toEqual(Object.keys(shardConfig).toSorted());
  }
  const listings = processes(sharded, servers, keys).find(({ name }) => name === 'listings');
  expect(listings?.env.SEARCH_SHARDS).toBe('/data/shards.json');
  expect([localShardMap(config), shardProcesses(config, servers, keys)]).toEqual([undefined, []]);
});
