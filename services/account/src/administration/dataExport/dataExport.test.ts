import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Identity } from '@dealstead/contracts/identity';
import { newEmail, startTestAccount, type TestAccount } from '../../fixtures/testAccount.ts';

/** A service that holds one listing whose title is a formula. */
const holder: Server = createServer((request, response) => {
  const id = /\/members\/(\d+)\/export$/.exec(request.url ?? '')?.[1];
  const rows = [{ id: 1, user_id: Number(id), title: '=cmd|calc', note: 'a "b", c' }];
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ properties: rows, empty: [] }));
});
let account: TestAccount;
beforeAll(async () => {
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(holder.address() as AddressInfo).port}`;
  account = await startTestAccount({ LISTINGS_URL: url, TOOLS_URL: url, ADMIN_URL: url });
});
afterAll(async () => {
  await account?.close();
  holder.close();
});

test('the export is a ZIP with the data of every service as JSON and CSV, without secrets', async () => {
  const email = newEmail();
  await account.register({ email });
  const user = await account.tables.users.get({ email });
  const response = await account.call('GET', '/api/settings/export.zip', account.member(user.id));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="dealstead-[\d-]+\.zip"$/);
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  try {
    await writeFile(join(folder, 'x.zip'), Buffer.from(await response.arrayBuffer()));
    execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'x.zip'), folder]);
    const read = (name: string) => readFile(join(folder, name), 'utf8');
    expect(JSON.parse(await read('account/account.json'))).toMatchObject([
      { email, first_name: 'Marcus', bio: null, website: null, zip_code: null, profile_visibility: 'private' },
    ]);
    expect(await read('account/account.json')).not.toContain(user.password);
    for (const service of ['listings', 'tools', 'admin']) {
      expect(JSON.parse(await read(`${service}/properties.json`))).toMatchObject([{ user_id: user.id }]);
      expect(await read(`${service}/properties.csv`)).toBe(
        `id,user_id,title,note\r\n1,${user.id},'=cmd|calc,"a ""b"", c"\r\n`,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

const unzip = async (response: Response): Promise<(name: string) => Promise<string>> => {
  const folder = await mkdtemp(join(tmpdir(), 'export-'));
  await writeFile(join(folder, 'x.zip'), Buffer.from(await response.arrayBuffer()));
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'x.zip'), folder]);
  return (name) => readFile(join(folder, name), 'utf8');
};

test('an admin with the role support gets no texts of mails, and the member no links that act', async () => {
  const { id, email } = await account.registerMember();
  const support = { ...account.member(id + 1_000), role: 'admin', adminRole: 'support' } as Identity;
  const body = { email: newEmail(), reason: 'Lost the old mailbox at work' };
  expect((await account.call('POST', `/api/admin/members/${id}/email-change`, support, body)).status).toBe(201);
  // As an earlier version stored a mail.
  await account.tables.mails.insert({
    key: `signature/${id}/1`,
    recipient: email,
    messageId: `<${id}@x>`,
    subject: 'Please sign',
    status: 'failed',
    text: 'Sign: https://dealstead.example/sign/an-old-token',
    html: '<a href="https://x">',
  });
  const path = `/api/admin/members/${id}/export.zip?reason=Asked+for+by+telephone`;
  const forAdmin = await (await unzip(await account.call('GET', path, support)))('account/mails.json');
  const subjects = JSON.parse(forAdmin).map((mail: { subject: string }) => mail.subject);
  expect(subjects).toContain('Please sign');
  expect(subjects).toHaveLength(3);
  expect(forAdmin).not.toMatch(/"text"|https:|token/);
  const own = await account.call('GET', '/api/settings/export.zip', account.member(id));
  const forMember = await (await unzip(own))('account/mails.json');
  expect(forMember).toContain('Sign: (left out)');
  expect(forMember).toContain('Confirm your email: (left out)');
  expect(forMember).not.toMatch(/https:|token/);
});

test('an export responds 503 while a service is unavailable', async () => {
  const alone = await startTestAccount();
  try {
    const { id } = await alone.registerMember();
    expect((await alone.call('GET', '/api/settings/export.zip', alone.member(id))).status).toBe(503);
  } finally {
    await alone.close();
  }
});
