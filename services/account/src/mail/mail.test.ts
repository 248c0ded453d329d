import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mailRequested, userRegistered } from '@dealstead/contracts/events';
import { createLog } from '@dealstead/service-kit';
import { until } from '@dealstead/service-kit/fixtures/until';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { startMailServer, type MailServer } from '../fixtures/mailServer.ts';
import { newEmail, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';
import { queueMail } from './queue.ts';
import { createMailJobs } from './sender.ts';
import type { Deliver } from './smtp.ts';
import { welcomeMail } from './welcomeMail.ts';

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

const mailTo = (recipient: string) => account.db.prisma.mail.findFirst({ where: { recipient } });
const mailIn = (recipient: string, status: string, within?: number) =>
  until(async () => ((await mailTo(recipient))?.status === status ? mailTo(recipient) : null), within);
/** Publishes an event. JetStream sees a new message each time, so that the inbox must recognize a repeated id. */
const publishEvent = (type: string, data: unknown, id: string = randomUUID()) => {
  const envelope = createEnvelope({ type, subject: 'test/1', version: 1, data }, { id });
  return account.nats.publishEvent(type, randomUUID(), JSON.stringify(envelope));
};
/** Runs the mail jobs beside those of the service until the signal aborts. */
async function runMailJobs(deliver: Deliver, signal: AbortSignal): Promise<void> {
  const log = createLog('test', 'silent');
  await Promise.all(createMailJobs(account.db, deliver, log).map((job) => job.start(signal, log)));
}
const letter = { subject: 'Two matches', text: 'Two matches', html: '<p>Two matches</p>' };
const queue = (recipient: string) =>
  account.db.change((tx) => queueMail(tx, `money/${randomUUID()}`, recipient, letter));

test('a registration sends one welcome mail, in HTML and in text', async () => {
  const email = newEmail();
  await account.register({ email });
  await mailIn(email, 'sent');
  const [raw, ...more] = server.mailsTo(email);
  expect(more).toEqual([]);
  expect(raw).toContain('From: Dealstead <hello@dealstead.example>');
  expect(raw).toContain('Subject: Your Dealstead account is open');
  expect(raw).toContain('text/html; charset=utf-8');
  expect(raw).toContain('text/plain; charset=utf-8');
  expect(raw).toContain(`Message-ID: ${(await mailTo(email))?.messageId}`);
});

test('a repeated event and a second event with the same mail key send nothing more', async () => {
  const { id: userId, email } = await account.registerMember();
  await mailIn(email, 'sent');
  const { rows } = await account.db.pool.query('SELECT id, data FROM outbox WHERE subject = $1', [`user/${userId}`]);
  await publishEvent(userRegistered.type, rows[0].data, rows[0].id);
  await publishEvent(userRegistered.type, rows[0].data);
  const last = newEmail();
  await publishEvent(mailRequested.type, { key: randomUUID(), to: last, ...letter });
  await mailIn(last, 'sent'); // whatever came before it has been taken
  expect(server.mailsTo(email)).toHaveLength(1);
  expect(await account.db.prisma.mail.count({ where: { recipient: email } })).toBe(1);
});

test('a mail requested by another service is sent once for its key', async () => {
  const to = newEmail();
  const request = { key: `digest/${randomUUID()}`, to, ...letter };
  await publishEvent(mailRequested.type, request);
  await publishEvent(mailRequested.type, { ...request, subject: 'Asked twice' });
  await mailIn(to, 'sent');
  await sleep(1_500);
  expect(server.mailsTo(to)).toHaveLength(1);
});

test('bulk mail carries unsubscribe headers, and a mail with a reply address Reply-To', async () => {
  const to = newEmail();
  const replyTo = 'marcus@halehomes.example';
  const unsubscribeUrl = 'https://dealstead.example/api/alert-links/abc?x=<y>';
  await publishEvent(mailRequested.type, { key: randomUUID(), to, ...letter, replyTo, unsubscribeUrl });
  await mailIn(to, 'sent');
  const [raw] = server.mailsTo(to);
  expect(raw).toContain('\nReply-To: marcus@halehomes.example\r\n');
  expect(raw).toContain('\nList-Unsubscribe: <https://dealstead.example/api/alert-links/abc?x=%3Cy%3E>\r\n');
  expect(raw).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  const plain = newEmail();
  await queue(plain);
  await mailIn(plain, 'sent');
  expect(server.mailsTo(plain)[0]).not.toMatch(/List-Unsubscribe|Reply-To/);
});

test('a value that is not an address or URL does not become a header', async () => {
  const to = newEmail();
  const unsubscribeUrl = 'https://dealstead.example/a\r\nBcc: other@example.com\r\n\r\nHello';
  await account.db.change((tx) =>
    queueMail(tx, `money/${randomUUID()}`, to, {
      ...letter,
      subject: 'One\r\nX-Two: 2',
      unsubscribeUrl,
      replyTo: 'a@b.example\r\nX-Three: 3',
    }),
  );
  await mailIn(to, 'sent');
  expect(server.mailsTo(to)[0]).not.toMatch(/^(Bcc|X-Two|X-Three):/im);
});

test('a suppressed address gets no bulk mail, whenever it was queued, but transactional mail', async () => {
  const to = newEmail();
  const many = { key: randomUUID(), to, ...letter, unsubscribeUrl: 'https://dealstead.example/api/alert-links/abc' };
  await account.db.prisma.suppression.create({ data: { email: to, reason: 'asked' } });
  await publishEvent(mailRequested.type, { ...many, to: to.replace('@example', '@EXAMPLE') });
  const suppressed = await until(() =>
    account.db.prisma.mail.findFirst({ where: { key: many.key, status: 'suppressed' } }),
  );
  expect(suppressed).toMatchObject({ attempts: 0, finishedAt: expect.any(Date) });
  await queue(to);
  await mailIn(to, 'sent');
  expect(server.tries.get(to)).toBe(1);
});

test('an address that a mail server rejects permanently is suppressed for bulk mail', async () => {
  const to = newEmail();
  server.setBehavior(to, 550);
  await queue(to);
  await mailIn(to, 'failed');
  expect(await account.db.prisma.suppression.findUnique({ where: { email: to } })).toMatchObject({
    reason: expect.stringContaining('Not now'),
  });
});

test('a permanent rejection is not retried', async () => {
  const to = newEmail();
  server.setBehavior(to, 550);
  await queue(to);
  expect(await mailIn(to, 'failed')).toMatchObject({ attempts: 1, lastError: expect.stringContaining('Not now') });
});

test('a temporary rejection is retried later with the same Message-ID', async () => {
  const to = newEmail();
  server.setBehavior(to, 451);
  await queue(to);
  const waiting = await until(async () => {
    const mail = await mailTo(to);
    return mail?.status === 'queued' && mail.attempts === 1 ? mail : null;
  });
  expect(waiting.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 3_000);
  server.setBehavior(to, 'take');
  const sent = await mailIn(to, 'sent', 15_000);
  expect(sent).toMatchObject({ attempts: 2, messageId: waiting.messageId });
  expect(server.mailsTo(to)[0]).toContain(waiting.messageId);
});

test('a connection lost after the text leaves the outcome unknown and is not retried', async () => {
  const to = newEmail();
  server.setBehavior(to, 'drop');
  await queue(to);
  await mailIn(to, 'unknown');
  server.setBehavior(to, 'take');
  await sleep(6_000); // longer than the first pause before another attempt
  expect(server.tries.get(to)).toBe(1);
  expect(server.mailsTo(to)).toHaveLength(1);
});

test('a mail whose sending process was killed is unknown and is not sent again', async () => {
  const to = newEmail();
  const data = {
    key: randomUUID(),
    recipient: to,
    ...letter,
    messageId: `<${randomUUID()}@x>`,
    status: 'sending',
    attempts: 1,
  };
  await account.db.prisma.mail.create({ data: { ...data, claimedAt: new Date(Date.now() - 10 * 60_000) } });
  const stopping = new AbortController();
  const sending = runMailJobs(() => Promise.reject(new Error('nothing may be sent')), stopping.signal);
  await mailIn(to, 'unknown');
  stopping.abort();
  await sending;
});

test('parallel senders never claim the same mail', async () => {
  const recipients = Array.from({ length: 30 }, newEmail);
  const taken: string[] = [];
  const stopping = new AbortController();
  const send = async ({ recipient }: { recipient: string }) => {
    taken.push(recipient);
    await sleep(5);
    return { outcome: 'sent' } as const;
  };
  await Promise.all(recipients.map(queue));
  const senders = Array.from({ length: 4 }, () => runMailJobs(send, stopping.signal));
  await until(
    async () =>
      (await account.db.prisma.mail.count({ where: { recipient: { in: recipients }, status: 'sent' } })) === 30,
  );
  stopping.abort();
  await Promise.all(senders);
  expect(new Set(taken).size).toBe(taken.length); // the service itself may have sent some
});

test('registrations succeed while the mail server is unavailable, and their mails are sent afterwards', async () => {
  const before = server.port;
  await server.close();
  const email = newEmail();
  expect((await account.register({ email })).status).toBe(201);
  await until(async () => ((await mailTo(email))?.attempts ?? 0) > 0);
  expect((await fetch(`${account.url}/readyz`)).status).toBe(200);
  server = await startMailServer(before);
  await mailIn(email, 'sent', 15_000);
  expect(server.mailsTo(email)).toHaveLength(1);
});

test('a name that does not read as one is left out of mail to strangers', () => {
  const mail = welcomeMail(
    { firstName: 'Win at http://evil.example <b>now</b>', email: 'a@example.com' },
    'https://dealstead.example',
  );
  expect(mail.html + mail.text + mail.subject).not.toContain('evil');
  const greeted = welcomeMail({ firstName: "D'Arcy", email: 'a@example.com' }, 'https://dealstead.example');
  expect(greeted.html).toContain('Welcome to Dealstead, D&#39;Arcy');
  expect(greeted.text).toContain("Welcome to Dealstead, D'Arcy");
  expect(greeted.text).toContain('Confirm your email: https://dealstead.example');
});
