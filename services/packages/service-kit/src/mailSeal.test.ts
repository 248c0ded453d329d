import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { makeTables } from './fixtures/database.ts';
import { openMail, testSecretsKey } from './fixtures/mails.ts';
import { PrismaClient } from './generated/client.ts';
import { database, requestMail } from './index.ts';
import { createMailSeal } from './mailSeal.ts';

const url = process.env.DATABASE_URL ?? '';
const db = database(PrismaClient, url, { connections: 2, secretsKey: testSecretsKey });
beforeAll(makeTables);
afterAll(() => db.close());

const request = {
  key: 'signature/1/1',
  to: 'ann@example.com',
  subject: '482913 is your code',
  text: 'Sign: https://dealstead.example/sign/a-secret-token\n\nYour code: 482913.',
  html: '<a href="https://dealstead.example/sign/a-secret-token">Sign</a> <b>482913</b>',
  unsubscribeUrl: 'https://dealstead.example/api/unsubscribes/a-secret-token',
} as const;

test('a requested mail stands in the outbox without its links and codes', async () => {
  await db.change((tx) => requestMail(tx, { ...request, codes: ['482913'] }));
  const { rows } = await db.pool.query("SELECT data FROM outbox WHERE data ->> 'key' = $1", [request.key]);
  expect(JSON.stringify(rows)).not.toMatch(/482913|a-secret-token/);
  expect(rows[0].data.text).toMatch(/^Sign: sealed:\d\n\nYour code: sealed:\d\.$/);
  expect(openMail(rows[0].data)).toEqual(request);
});

test('a process without the key requests no mail', async () => {
  const keyless = database(PrismaClient, url, { connections: 1 });
  try {
    await expect(keyless.change((tx) => requestMail(tx, { ...request, key: 'signature/1/2' }))).rejects.toThrow(
      'Mails need SECRETS_KEY',
    );
  } finally {
    await keyless.close();
  }
});

test('any mail is opened as it was sealed, and sealing twice changes nothing but a new unsubscribe URL', () => {
  const seal = createMailSeal(testSecretsKey);
  const part = fc.oneof(fc.string(), fc.constantFrom('https://x.example/a?b=c', 'sealed:0', 'sealed:17', '1234', '$&'));
  const text = fc.array(part).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.array(fc.string({ minLength: 4 }), { maxLength: 2 }),
      (subject, plain, html, codes) => {
        const mail = { subject, text: plain, html };
        const sealed = seal.seal({ ...mail, codes });
        expect(seal.open(sealed)).toEqual(mail);
        expect(seal.seal(sealed)).toEqual(sealed);
        const unsubscribeUrl = 'https://x.example/stop';
        const bulk = seal.seal({ ...sealed, unsubscribeUrl });
        expect(bulk.unsubscribeUrl).toMatch(/^sealed:\d+$/);
        expect(seal.open(bulk)).toEqual({ ...mail, unsubscribeUrl });
      },
    ),
    { numRuns: 300 },
  );
  const sealed = seal.seal({ subject: '', text: '' });
  expect(() => createMailSeal('another key that is long enough too').open(sealed)).toThrow();
});
