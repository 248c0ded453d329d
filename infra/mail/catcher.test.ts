import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { startCatcher } from './catcher.ts';
import type { CaughtMail } from './store.ts';

let folder: string;
let catcher: Awaited<ReturnType<typeof startCatcher>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-mail-'));
  catcher = await startCatcher({ folder, port: 0, smtpPort: 0 });
});

afterEach(async () => {
  await catcher.stop();
  await rm(folder, { recursive: true });
});

const read = (path: string) => fetch(`http://127.0.0.1:${catcher.port}${path}`);

async function caught(query = ''): Promise<CaughtMail[]> {
  return JSON.parse(await (await read(`/dev/mail.json${query}`)).text());
}

async function send(subject: string, html: string, to = 'ana@example.com'): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: catcher.smtpPort });
  await transport.sendMail({
    from: 'hello@dealstead.test',
    to,
    bcc: 'hidden@example.com',
    subject,
    text: 'Welcome, Ana',
    html,
    messageId: '<welcome-7@dealstead.test>',
  });
}

test('a sent mail is listed with its envelope, parts and Message-ID, newest first', async () => {
  await send('First', '<p>One</p>');
  await send('Señal recibida', '<p>Two</p>');
  const mails = await caught();
  expect(mails).toMatchObject([{ subject: 'Señal recibida' }, { subject: 'First' }]);
  expect(mails[1]).toMatchObject({
    from: 'hello@dealstead.test',
    to: ['ana@example.com', 'hidden@example.com'],
    text: 'Welcome, Ana\n',
    headers: { 'message-id': '<welcome-7@dealstead.test>' },
  });
  expect(mails[1]?.html).toContain('<p>One</p>');
});

test('the mails to one address are listed', async () => {
  await send('First', '<p>One</p>');
  await send('Second', '<p>Two</p>', 'leon@example.com');
  expect(await caught(`?to=${encodeURIComponent('leon@example.com')}`)).toMatchObject([{ subject: 'Second' }]);
  expect(await caught('?to=nobody%40example.com')).toEqual([]);
});

test("a mail's HTML cannot run scripts in the page that shows it", async () => {
  await send('<script>alert(1)</script>', '<script>alert(2)</script><p>Hello</p>');
  const id = (await caught())[0]?.id;
  const shown = await read(`/dev/mail/${id}`);
  expect(await shown.text()).not.toContain('<script>');
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  const body = await read(`/dev/mail/${id}/body`);
  expect(await body.text()).toContain('<p>Hello</p>');
  expect(body.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
});

test('mail persists across a restart, and an unknown one is not found', async () => {
  await send('Persisted', '');
  await catcher.stop();
  catcher = await startCatcher({ folder, port: 0, smtpPort: 0 });
  expect(await (await read('/dev/mail')).text()).toContain('Persisted');
  expect((await read('/dev/mail/12')).status).toBe(404);
});
