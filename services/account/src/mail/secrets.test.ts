import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mailRequested } from '@dealstead/contracts/events';
import type { Identity } from '@dealstead/contracts/identity';
import { createMailSeal } from '@dealstead/service-kit/mailSeal';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { until } from '@dealstead/service-kit/fixtures/until';
import { startMailServer, type MailServer } from '../fixtures/mailServer.ts';
import { newEmail, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';
import { queueMail } from './queue.ts';
import { deleteOldMails } from './retentionJob.ts';

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

/** All that the database holds of mails and events, as text. */
async function readStored(): Promise<string> {
  const { rows } = await account.db.pool.query<{ stored: string }>(
    `SELECT coalesce((SELECT string_agg(mails::text, ' ') FROM mails), '')
       || coalesce((SELECT string_agg(gathered_mails::text, ' ') FROM gathered_mails), '')
       || coalesce((SELECT string_agg(data::text, ' ') FROM outbox), '') AS stored`,
  );
  return rows[0]?.stored ?? '';
}
/** Long random parts of the links in the mails to an address, as its reader sees them. */
const tokensTo = (email: string): string[] => {
  const raw = server
    .mailsTo(email)
    .join('\n')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=');
  return [...raw.matchAll(/https:\/\/[^\s"<>]*?[=/]([\w-]{20,})/g)].map((match) => match[1]!);
};

/** Mails with links that act for their reader: each kind that account itself sends. */
async function requestLinks(): Promise<{ id: number; addresses: string[]; mails: number }> {
  const { id, email } = await account.registerMember();
  const [invited, other] = [newEmail(), newEmail()];
  const support = { ...account.member(id + 1_000), role: 'admin', adminRole: 'support' } as Identity;
  const owner = { ...account.member(id), plan: 'partnership', status: 'active' } as Identity;
  await account.tables.users.update({ id }, { subscriptionPlan: 'partnership', subscriptionStatus: 'active' });
  const responses = [
    await account.call('POST', '/api/auth/forgot-password', account.visitor(), { email }),
    await account.call('POST', '/api/auth/sign-in-links', account.visitor(), { email }),
    await account.call('POST', '/api/team/invitations', owner, { email: invited, role: 'va', permissions: ['leads'] }),
    await account.call('POST', `/api/admin/members/${id}/email-change`, support, {
      email: other,
      reason: 'Lost the old mailbox at work',
    }),
  ];
  expect(responses.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  // Welcome, reset, sign-in, invitation, and one for each side of the change.
  return { id, addresses: [email, invited, other], mails: 6 };
}

test('links stand nowhere in the database while their mails wait, and nothing of them is stored once they are sent', async () => {
  const { addresses, mails } = await requestLinks();
  const stored = async () => account.tables.mails.list({ recipient: addresses });
  await until(async () => (await stored()).filter(({ status }) => status === 'sent').length === mails);
  const tokens = addresses.flatMap(tokensTo);
  expect(new Set(tokens).size).toBeGreaterThanOrEqual(mails);
  const text = await readStored();
  expect(tokens.filter((token) => text.includes(token))).toEqual([]);
  expect((await stored()).filter(({ sealed, html }) => sealed !== null || html !== '')).toEqual([]);
});

test('a mail that waits is encrypted, with its link and code', async () => {
  const email = newEmail();
  server.setBehavior(email, 451); // the server takes it later
  const content = {
    subject: '482913 is your code',
    text: 'Your code is 482913. https://dealstead.example/sign/a-token-of-a-link-12345',
    html: '<b>482913</b>',
    unsubscribeUrl: 'https://dealstead.example/api/unsubscribes/another-token-of-a-link',
  };
  const request = { key: `signature-code/${randomUUID()}`, to: email, ...content, codes: ['482913'] };
  const envelope = createEnvelope({ type: mailRequested.type, subject: 'test/1', version: 1, data: request });
  await account.nats.publishEvent(mailRequested.type, randomUUID(), JSON.stringify(envelope));
  const mail = await until(() => account.tables.mails.find({ recipient: email }));
  expect(JSON.stringify(mail)).not.toMatch(/482913|token-of-a-link/);
  expect(account.openMail(mail)).toMatchObject(content);
});

test('links of mails that an earlier version has sent are left out', async () => {
  const data = {
    key: `welcome/${randomUUID()}`,
    recipient: newEmail(),
    messageId: `<${randomUUID()}@x>`,
    subject: 'Welcome',
    text: 'Confirm: https://dealstead.example/auto-login?confirm=abc\n\nBye',
    html: '<a href="https://x">',
    status: 'sent',
    finishedAt: new Date(),
  };
  const { id } = await account.tables.mails.insert(data);
  await deleteOldMails(account.db);
  const stored = await account.tables.mails.get({ id });
  expect([stored.text, stored.html]).toEqual(['Confirm: sealed:0\n\nBye', '']);
});

test('a mail that cannot be decrypted fails with the reason, and the next one is sent', async () => {
  const [damaged, next] = [newEmail(), newEmail()];
  const content = { subject: 'Hello', text: 'https://dealstead.example/a' };
  const foreign = createMailSeal('another key that is long enough too').seal(content);
  const id = randomUUID();
  await account.tables.mails.insert({
    ...foreign,
    key: `welcome/${id}`,
    recipient: damaged,
    messageId: `<${id}@x>`,
    html: '',
  });
  await account.db.change((tx) => queueMail(tx, `welcome/${randomUUID()}`, next, content));
  const stored = (recipient: string) => account.tables.mails.find({ recipient });
  await until(async () => (await stored(next))?.status === 'sent');
  expect(await stored(damaged)).toMatchObject({
    status: 'failed',
    lastError: 'Its links cannot be decrypted. Was SECRETS_KEY changed?',
    sealed: foreign.sealed,
  });
});
