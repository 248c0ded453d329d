import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startMailServer, type MailServer } from '../fixtures/mailServer.ts';
import { newEmail, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';

let server: MailServer;
let account: TestAccount;
beforeAll(async () => {
  server = await startMailServer();
  account = await startTestAccount({ SMTP_URL: server.url });
});
afterAll(async () => {
  await account?.close();
  await server?.close();
});

const victim = 'victim@elsewhere.example';
const smuggled = [
  `\r\nBcc: ${victim}`,
  `\nBcc: ${victim}`,
  `\rBcc: ${victim}`,
  `\u2028Bcc: ${victim}`,
  `\r\n\r\n<b>text of one's own</b>`,
  `, ${victim}`,
  `>, <${victim}`,
];

/** The header fields of a mail as it went over the wire. */
const headersOf = (raw: string) => raw.slice(0, raw.search(/\r?\n\r?\n/));

test.each(smuggled)('an address followed by %j opens no account and sends no mail', async (more) => {
  const email = newEmail();
  expect((await account.register({ email: email + more })).status).toBe(400);
  // These answer alike for every address; one that nobody has gets nothing.
  await account.register({ email });
  for (const path of ['/api/auth/forgot-password', '/api/auth/sign-in-links'])
    await account.call('POST', path, account.visitor(), { email: email + more });
  await until(() => server.mailsTo(email).length > 0);
  const mails = (await account.tables.mails.list()).filter(({ recipient }) => recipient.includes(email));
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [email, 'Your Dealstead account is open'],
  ]);
  expect(server.tries.get(victim)).toBeUndefined();
});

test.each(smuggled)('a name with %j adds no header, recipient or text to a mail', async (more) => {
  const email = newEmail();
  expect((await account.register({ email, firstName: `Ann${more}`, lastName: `Bee${more}` })).status).toBe(201);
  await until(() => server.mailsTo(email).length > 0);
  expect(server.mailsTo(email)).toHaveLength(1);
  const headers = headersOf(server.mailsTo(email)[0] ?? '');
  expect(headers).not.toMatch(/^b?cc:/im);
  expect(headers).not.toContain(victim);
  expect(server.tries.get(victim)).toBeUndefined();
  expect(server.mailsTo(email)[0]).not.toContain("<b>text of one's own</b>");
});
