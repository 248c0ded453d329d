import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mailList, webhookList } from '@dealstead/contracts/account/deliveryLists';
import { adminListEndpoints } from '@dealstead/contracts/adminListEndpoints';
import type { Identity } from '@dealstead/contracts/identity';
import { mailReportSignature } from '@dealstead/contracts/account/mailReports';
import { LiveMessage, liveSubject, mailRequested, userRegistered } from '@dealstead/contracts/events';
import { createLog } from '@dealstead/service-kit';
import { stays } from '@dealstead/contracts/fixtures/stays';
import { until } from '@dealstead/service-kit/fixtures/until';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { startMailServer, type MailServer } from '../fixtures/mailServer.ts';
import { newEmail, parseProblem, startTestAccount, type TestAccount } from '../fixtures/testAccount.ts';
import { queueMail, recordDelivery } from './queue.ts';
import { deleteOldMails } from './retentionJob.ts';
import { createMailJobs } from './sender.ts';
import type { Deliver } from './smtp.ts';
import { welcomeMail } from './welcomeMail.ts';

const reportsSecret = 'a secret for reports that is long enough';
let server: MailServer;
let account: TestAccount;
beforeAll(async () => {
  server = await startMailServer();
  account = await startTestAccount({ SMTP_URL: server.url, MAIL_REPORTS_SECRET: reportsSecret });
});
afterAll(async () => {
  await account?.close();
  await server?.close();
});

const mailTo = (recipient: string) => account.tables.mails.find({ recipient });
const mailIn = (recipient: string, status: string, timeout?: number) =>
  until(async () => ((await mailTo(recipient))?.status === status ? mailTo(recipient) : null), timeout);
/** Publishes an event. JetStream sees a new message each time, so that the inbox must recognize a repeated id. */
const publishEvent = (type: string, data: unknown, id: string = randomUUID()) => {
  const envelope = createEnvelope({ type, subject: 'test/1', version: 1, data }, { id });
  return account.nats.publishEvent(type, randomUUID(), JSON.stringify(envelope));
};
/** Runs the mail jobs beside those of the service until the signal aborts. */
async function runMailJobs(deliver: Deliver, signal: AbortSignal): Promise<void> {
  const log = createLog('test', 'silent');
  await Promise.all(
    createMailJobs(account.db, { deliver, log, onChanged: () => {} }).map((job) => job.start(signal, log)),
  );
}
const content = { subject: 'Two matches', text: 'Two matches', html: '<p>Two matches</p>' };
const queue = (recipient: string) =>
  account.db.change((tx) => queueMail(tx, `money/${randomUUID()}`, recipient, content));

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
  await publishEvent(mailRequested.type, { key: randomUUID(), to: last, ...content });
  await mailIn(last, 'sent'); // whatever came before it has been taken
  expect(server.mailsTo(email)).toHaveLength(1);
  expect(await account.tables.mails.count({ recipient: email })).toBe(1);
});

test('a mail requested by another service is sent once for its key', async () => {
  const to = newEmail();
  const request = { key: `digest/${randomUUID()}`, to, ...content };
  await publishEvent(mailRequested.type, request);
  await publishEvent(mailRequested.type, { ...request, subject: 'Asked twice' });
  await mailIn(to, 'sent');
  await stays(() => server.mailsTo(to).length, 1_500);
  expect(server.mailsTo(to)).toHaveLength(1);
});

test('bulk mail carries unsubscribe headers, and a mail with a reply address Reply-To', async () => {
  const to = newEmail();
  const replyTo = 'marcus@halehomes.example';
  const unsubscribeUrl = 'https://dealstead.example/api/alert-links/abc?x=<y>';
  await publishEvent(mailRequested.type, { key: randomUUID(), to, ...content, replyTo, unsubscribeUrl });
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
      ...content,
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
  const many = { key: randomUUID(), to, ...content, unsubscribeUrl: 'https://dealstead.example/api/alert-links/abc' };
  await account.tables.suppressions.insert({ email: to, reason: 'asked' });
  await publishEvent(mailRequested.type, { ...many, to: to.replace('@example', '@EXAMPLE') });
  const suppressed = await until(() => account.tables.mails.find({ key: many.key, status: 'suppressed' }));
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
  expect(await account.tables.suppressions.find({ email: to })).toMatchObject({
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
  await stays(() => server.tries.get(to), 6_000); // longer than the first pause before another attempt
  expect(server.tries.get(to)).toBe(1);
  expect(server.mailsTo(to)).toHaveLength(1);
});

test('a mail whose sending process was killed is unknown and is not sent again', async () => {
  const to = newEmail();
  const data = {
    key: randomUUID(),
    recipient: to,
    ...content,
    messageId: `<${randomUUID()}@x>`,
    status: 'sending',
    attempts: 1,
  };
  await account.tables.mails.insert({ ...data, claimedAt: new Date(Date.now() - 10 * 60_000) });
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
    await new Promise(setImmediate);
    return { outcome: 'sent' } as const;
  };
  await Promise.all(recipients.map(queue));
  const senders = Array.from({ length: 4 }, () => runMailJobs(send, stopping.signal));
  await until(async () => (await account.tables.mails.count({ recipient: recipients, status: 'sent' })) === 30);
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

test('an admin has a failed mail sent again, once for a press; one of unknown outcome only with a confirmation', async () => {
  const admin = { ...account.member(1), role: 'admin', adminRole: 'finance' } as Identity;
  const resend = (id: number, press: string, body: object = {}) =>
    account.call(
      'POST',
      `/api/admin/mails/${id}/resend`,
      admin,
      { reason: 'The address works again', ...body },
      { 'idempotency-key': press },
    );
  const listed = async (recipient: string) =>
    adminListEndpoints(mailList)[0].response.parse(
      await (await account.call('GET', `/api/admin/mails?search=${recipient}`, admin)).json(),
    )[0];
  const refusal = async (response: Response) => [response.status, (await parseProblem(response)).code];
  const to = newEmail();
  server.setBehavior(to, 550);
  await queue(to);
  const { id, messageId } = (await mailIn(to, 'failed'))!;
  expect(await listed(to)).toMatchObject({ state: 'failed', canResend: true, resentAt: null });
  server.setBehavior(to, 'take');
  const press = randomUUID();
  const answers = await Promise.all([resend(id, press), resend(id, press)]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  await mailIn(to, 'sent');
  expect(server.mailsTo(to)).toHaveLength(1);
  expect(server.mailsTo(to)[0]).toContain(messageId);
  expect((await resend(id, press)).status).toBe(202);
  expect(await refusal(await resend(id, randomUUID()))).toEqual([409, 'not-failed']);
  expect(await listed(to)).toMatchObject({ canResend: false, resentAt: expect.any(String), attempts: 2, error: null });
  const { rows } = await account.db.pool.query<{ data: object }>(
    `SELECT data FROM outbox WHERE type = 'account.action.recorded.v1' AND data ->> 'target' = $1`,
    [`email ${id}`],
  );
  expect(rows).toMatchObject([
    { data: { action: 'mail.resent', reason: 'The address works again', before: { state: 'failed' } } },
  ]);

  const lost = newEmail();
  server.setBehavior(lost, 'drop');
  await queue(lost);
  const unknown = (await mailIn(lost, 'unknown'))!;
  server.setBehavior(lost, 'take');
  expect(await refusal(await resend(unknown.id, randomUUID()))).toEqual([409, 'outcome-unknown']);
  expect((await resend(unknown.id, randomUUID(), { acceptsRepeat: true })).status).toBe(202);
  await mailIn(lost, 'sent');
  expect((await resend(2_000_000_000, randomUUID())).status).toBe(404);
});

test('lists of emails on admins’ open pages refresh when a mail is sent', async () => {
  const connection = await account.nats.connection();
  const invalidated = new Set<string>();
  const subscription = connection.subscribe(liveSubject.admins, {
    callback: (_error, message) => LiveMessage.parse(message.json()).stale.forEach((path) => invalidated.add(path)),
  });
  await connection.flush();
  await queue(newEmail());
  await until(() => invalidated.has('/api/admin/mails') && invalidated.has('/api/admin/webhooks'));
  subscription.unsubscribe();
});

/** A report as a mail server sends it: its parts by type, with CRLF. */
const reportOf = (type: string, parts: Readonly<Record<string, string>>) =>
  [
    'From: MAILER-DAEMON@mx.example.net',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="part"`,
    '',
    ...Object.entries(parts).flatMap(([part, text]) => ['--part', `Content-Type: ${part}`, '', text]),
    '--part--',
    '',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n');
const bounceOf = (messageId: string, status: string) =>
  reportOf('delivery-status', {
    'text/plain': 'Your mail could not be delivered.',
    'message/delivery-status': `Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; someone@example.com\nAction: ${status.startsWith('5') ? 'failed' : 'delayed'}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 No such\n user\n`,
    'text/rfc822-headers': `Subject: Two matches\nMessage-ID:\n ${messageId}\n`,
  });
const complaintOf = (messageId: string) =>
  reportOf('feedback-report', {
    'text/plain': 'An abuse report.',
    'message/feedback-report': 'Feedback-Type: abuse\nUser-Agent: Example/1.0\nVersion: 1\n',
    'message/rfc822': `Message-ID: ${messageId}\nSubject: Two matches\n\nHello\n`,
  });
async function report(body: string, secret = reportsSecret, at = Math.floor(Date.now() / 1_000)) {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const response = await fetch(`${account.url}/api/webhooks/mail-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', [mailReportSignature]: `t=${at},v1=${signature}` },
    body,
  });
  return response.ok ? ((await response.json()) as { outcome: string }).outcome : response.status;
}
/** Queues a campaign's mail and waits until it was sent. */
async function sendCampaignMail() {
  const to = newEmail();
  const key = `campaign/1/${randomUUID()}` as const;
  await account.db.change((tx) => queueMail(tx, key, to, { ...content, unsubscribeUrl: 'https://example.com/stop' }));
  return { to, ...(await mailIn(to, 'sent'))! };
}
const outcomesOf = async (key: string) =>
  (
    await account.db.pool.query<{ outcome: string }>(
      `SELECT data ->> 'outcome' AS outcome FROM outbox WHERE type = 'account.mail.finished.v1' AND data ->> 'key' = $1 ORDER BY seq`,
      [key],
    )
  ).rows.map(({ outcome }) => outcome);
const suppressionOf = (email: string) => account.tables.suppressions.find({ email });

test('a returned mail and a complaint are reported once and stop bulk mail to the address', async () => {
  const returned = await sendCampaignMail();
  const bounce = bounceOf(returned.messageId, '5.1.1');
  expect(await report(bounce)).toBe('bounced');
  expect(await report(bounce)).toBe('ignored');
  expect(await mailTo(returned.to)).toMatchObject({ status: 'failed', lastError: 'Returned: 550 No such user' });
  expect(await outcomesOf(returned.key)).toEqual(['sent', 'bounced']);
  expect(await suppressionOf(returned.to)).not.toBeNull();

  const disliked = await sendCampaignMail();
  expect(await report(complaintOf(disliked.messageId))).toBe('complained');
  expect(await outcomesOf(disliked.key)).toEqual(['sent', 'complained']);
  expect(await suppressionOf(disliked.to)).toMatchObject({ reason: 'The recipient marked it as spam.' });

  const refused = await sendCampaignMail();
  expect(await report(bounceOf(refused.messageId, '4.4.1'))).toBe('ignored');
  expect(await report(bounceOf(refused.messageId, '5.7.1'))).toBe('failed');
  expect([await outcomesOf(refused.key), await suppressionOf(refused.to)]).toEqual([['sent', 'failed'], null]);

  const admin = { ...account.member(1), role: 'admin', adminRole: 'finance' } as Identity;
  const readAll = async (path: string) => await (await account.call('GET', path, admin)).json();
  const mails = adminListEndpoints(mailList)[0].response.parse(
    await readAll(`/api/admin/mails?state=returned&search=${returned.to.slice(0, 20)}`),
  );
  expect(mails).toMatchObject([{ kind: 'campaign', recipient: returned.to, state: 'returned', memberId: null }]);
  expect(mails[0]?.error).toBe('Returned: 550 No such user');
  expect(await readAll(`/api/admin/mails?search=${disliked.to}`)).toMatchObject([{ state: 'complained' }]);
  expect(await readAll('/api/admin/mails?search=%25')).toEqual([]);
  const first = adminListEndpoints(webhookList)[0].response.parse(await readAll('/api/admin/webhooks?source=mail'));
  expect(first.slice(0, 3).map(({ type }) => type)).toEqual(['returned', 'complained', 'returned']);
  const rest = adminListEndpoints(webhookList)[0].response.parse(
    await readAll(`/api/admin/webhooks?after=${first[0]?.cursor}`),
  );
  expect(rest).toEqual(first.slice(1));
});

test('what mail servers say is stored, whatever characters it has', async () => {
  const returned = await sendCampaignMail();
  expect(await report(bounceOf(returned.messageId, '5.1.1').replace('No such', 'No\0such'))).toBe('bounced');
  expect((await mailTo(returned.to))?.lastError).toMatch(/^Returned: 550 No.such user$/);
  expect(await report(bounceOf('<a\0b@example.com>', '5.1.1'))).toBe('ignored');
  const to = newEmail();
  const data = { ...content, key: `campaign/1/${randomUUID()}`, messageId: `<${randomUUID()}@x>`, attempts: 1 };
  const mail = await account.tables.mails.insert({ ...data, recipient: to, status: 'sending', claimedAt: new Date() });
  const claimed = { ...mail, requestedAt: mail.createdAt, replyTo: null, unsubscribeUrl: null };
  await recordDelivery(account.db, claimed, { outcome: 'unknown', reason: '550 No\0such \uD83D' });
  expect(await mailTo(to)).toMatchObject({ lastError: '550 No\uFFFDsuch \uFFFD' });
});

test('a mail that is returned before its sender has recorded the outcome has failed', async () => {
  const to = newEmail();
  const data = { ...content, key: `campaign/1/${randomUUID()}`, messageId: `<${randomUUID()}@x>`, attempts: 1 };
  const mail = await account.tables.mails.insert({ ...data, recipient: to, status: 'sending', claimedAt: new Date() });
  expect(await report(bounceOf(data.messageId, '5.1.1'))).toBe('bounced');
  const claimed = { ...mail, requestedAt: mail.createdAt, replyTo: null, unsubscribeUrl: null };
  await recordDelivery(account.db, claimed, { outcome: 'sent' });
  expect(await mailTo(to)).toMatchObject({ status: 'failed', lastError: 'Returned: 550 No such user' });
  expect([await outcomesOf(data.key), (await suppressionOf(to))?.email]).toEqual([['bounced'], to]);
});

test('a report without a recent signature, about a foreign mail or of no kind that we know changes nothing', async () => {
  const { messageId, to } = await sendCampaignMail();
  const bounce = bounceOf(messageId, '5.1.1');
  expect(await report(bounce, 'another secret')).toBe(403);
  expect(await report(bounce, reportsSecret, Math.floor(Date.now() / 1_000) - 600)).toBe(403);
  expect(await report(bounceOf('<unknown@dealstead.mail>', '5.1.1'))).toBe('ignored');
  expect(await report('Subject: Out of office\r\n\r\nI am back on Monday.')).toBe('ignored');
  expect(await report('\0'.repeat(1_000))).toBe('ignored');
  expect(await mailTo(to)).toMatchObject({ status: 'sent', returnedAt: null });
});

test('the text of a mail is deleted after 30 days, and the mail after 400', async () => {
  const [recent, old, ancient] = [await sendCampaignMail(), await sendCampaignMail(), await sendCampaignMail()];
  const age = (id: number, days: number) =>
    account.db.pool.query('UPDATE mails SET finished_at = now() - make_interval(days => $2) WHERE id = $1', [id, days]);
  await Promise.all([age(recent.id, 29), age(old.id, 31), age(ancient.id, 401)]);
  await deleteOldMails(account.db);
  expect(await mailTo(recent.to)).toMatchObject({ text: 'Two matches' });
  expect(await mailTo(old.to)).toMatchObject({ subject: 'Two matches', text: '', html: '', status: 'sent' });
  expect(await mailTo(ancient.to)).toBeNull();
});
