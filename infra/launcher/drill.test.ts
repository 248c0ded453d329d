import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addressesOf } from '../servers/secrets.ts';
import type { Servers } from '../servers/index.ts';
import { readLauncherConfig, root } from './config.ts';
import type { Keys } from './keys.ts';
import { hasSandbox, mailCatcher, processes } from './processes.ts';

/** Every setting, as a product that mails, texts and charges real people has them. */
const live: Record<string, string> = {
  ...Object.fromEntries(
    [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => [
      name,
      'https://live.example',
    ]),
  ),
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  SERVICE_VERSION: 'v1',
  HOST: '0.0.0.0',
  SEARCH_SHARD_PROCESSES: '0',
  PORT: '',
  DATA_DIR: '',
  NATS_URL: 'nats://live.example:4222',
  REDIS_URL: 'redis://live.example:6379',
  SMTP_URL: 'smtp://live.example',
  STRIPE_SECRET_KEY: 'sk_live_example',
  SECRETS_KEY: 'the key of the product, which it needs too',
  SESSION_SECRET: 'the secret of the product, which it needs too',
};
const keys = {
  private: {},
  publicOf: () => '{}',
  vapid: { publicKey: '', privateKey: '' },
  webhookSecret: 'whsec_own',
} as unknown as Keys;

const before = process.env;
beforeEach(() => {
  process.env = { PATH: before.PATH, ...live };
});
afterEach(() => {
  process.env = before;
});

test('a drill sends nothing and joins no shared server, whatever the settings of the product are', () => {
  Object.assign(process.env, { DRILL: '1', DATA_DIR: '/tmp/drill', PORT: '9000' });
  const config = readLauncherConfig();
  expect(config).toMatchObject({ NODE_ENV: 'development', HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:9000' });
  const addresses = addressesOf('/tmp/drill', 9000, process.env);
  const entries = processes(config, { ...addresses, databaseUrls: {} } as unknown as Servers, keys);
  const given = JSON.stringify(entries);
  expect(given).not.toContain('live');
  expect(hasSandbox(config)).toBe(true);
  expect(mailCatcher(config).port).toBe(9006);
  const envOf = (name: string) => entries.find((entry) => entry.name === name)!.env;
  expect(envOf('account')).toMatchObject({ SMTP_URL: 'smtp://127.0.0.1:9007', SECRETS_KEY: live.SECRETS_KEY });
  expect(envOf('tools')).toMatchObject({ PUSH_HOSTS: 'localhost:9015' });
  expect(envOf('tools').TWILIO_AUTH_TOKEN).toBeUndefined();
  expect(addresses.natsUrl).toContain('127.0.0.1');
});

test('a drill does not run in the place of the product', () => {
  process.env.DRILL = '1';
  expect(() => readLauncherConfig()).toThrow(/A drill needs a folder and a port of its own/);
});

test('without a drill the settings are those of the product', () => {
  Object.assign(process.env, { DRILL: '', DATA_DIR: '/tmp/data', PORT: '8080' });
  expect(readLauncherConfig()).toMatchObject({ NODE_ENV: 'production', SMTP_URL: 'smtp://live.example' });
});
