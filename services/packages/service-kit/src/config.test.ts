import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { commonConfig, databaseUrl, parseConfig, publicUrl } from './index.ts';
import { newKey } from './fixtures/keys.ts';

const { secret, open } = newKey('tools');
const good = {
  PORT: '8082',
  NATS_URL: 'nats://127.0.0.1:8092',
  IDENTITY_KEY: JSON.stringify(secret),
  IDENTITY_PEERS: JSON.stringify({ gateway: open }),
  DATABASE_URL: 'postgres://tools:secret@127.0.0.1:8090/dealstead',
};
const shape = { ...commonConfig, DATABASE_URL: databaseUrl };

test('a complete environment is parsed with its types', () => {
  const config = parseConfig(shape, good);
  expect(config).toMatchObject({ PORT: 8082, HOST: '127.0.0.1', LOG_LEVEL: 'info', IDENTITY_KEY: { kid: 'tools' } });
  expect(Object.keys(config.IDENTITY_PEERS)).toEqual(['gateway']);
});

test.each([
  ['PORT', undefined, 'PORT is missing: set it in the environment.'],
  ['PORT', 'http', /^PORT cannot be used: .+\.$/],
  ['NATS_URL', 'http://nats', /^NATS_URL cannot be used: .+\.$/],
  ['DATABASE_URL', 'mysql://nope', /^DATABASE_URL cannot be used: .+\.$/],
  ['IDENTITY_KEY', 'not json', 'IDENTITY_KEY cannot be used: must be JSON.'],
  ['IDENTITY_KEY', JSON.stringify(open), /^IDENTITY_KEY cannot be used: .+\.$/],
  ['IDENTITY_PEERS', '{"gateway":{"kty":"RSA"}}', /^IDENTITY_PEERS cannot be used: .+\.$/],
])('the setting %s = %s prevents the start with one sentence that names it', (name, value, sentence) => {
  expect(() => parseConfig(shape, { ...good, [name]: value })).toThrow(sentence);
});

test('a service extends the schema', () => {
  expect(parseConfig({ RELEASES_DIR: z.string() }, { RELEASES_DIR: '.data/releases' })).toEqual({
    RELEASES_DIR: '.data/releases',
  });
});

test("the site's URL has no trailing slash, so that paths can be appended", () => {
  expect(parseConfig({ PUBLIC_URL: publicUrl }, { PUBLIC_URL: 'https://deals.test/' })).toEqual({
    PUBLIC_URL: 'https://deals.test',
  });
});
