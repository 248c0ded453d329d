import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ResponseOf } from '@dealstead/contracts/api';
import type { SigningDocument } from '@dealstead/contracts';
import type { verifyContract } from '@dealstead/contracts/tools/signing';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { deferredRows, healRows, poisonRows } from '@dealstead/service-kit/fixtures/poisonRow';
import { until } from '@dealstead/service-kit/fixtures/until';
import { readPdf, tinyLogo } from '@dealstead/service-kit/fixtures/readPdf';
import {
  buyer,
  emptyContracts,
  type Identified,
  identify,
  latestToken,
  openLink,
  readContract,
  requestedMails,
  seller,
  sendPurchase,
  sign,
  startContractTools,
} from '../fixtures/contracts.ts';
import { member, type RunningTools } from '../fixtures/crm.ts';
import { type AgreementEnded, sendAgreement } from './agreements.ts';
import { runContractJob } from './job.ts';
import { readPrint, renderContract } from './renderContract.ts';
import { decline as declineAs, sign as signAs } from './signing.ts';
import { findContract } from './store.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startContractTools();
});
afterAll(() => tools.stop());
beforeEach(() => emptyContracts(tools, 'idempotency_keys'));

const owner = member(1);
const live = { admins: () => undefined, member: () => undefined };
const deps = {
  live,
  publicUrl: 'https://dealstead.test',
  onAgreementEnded: undefined,
  findDocumentBrand: () => Promise.resolve(null),
};

const post = (path: string, body: object) =>
  tools.send<{ code: string; message: string }>('POST', `/api/signing/${path}`, undefined, body);
const count = async (query: string) => (await tools.db.pool.query(query)).rowCount;
const completions = () => count(`SELECT FROM contract_events WHERE kind = 'completed'`);

test('a signer identifies by a mailed code, reads, signs, and the PDF is sealed and verified by its hash', async () => {
  const { id } = await sendPurchase(tools, owner);
  const token = await latestToken(tools, seller);
  expect(await openLink(tools, token)).toMatchObject({
    state: 'open',
    sender: 'Dana Whitfield',
    signer: { name: 'Ruth Cole', role: 'Seller', maskedEmail: 'r•••@e•••.com' },
  });
  const ruth = await identify(tools, seller);
  expect(ruth.document.text).toContain('The purchase price is $82,000.00.');
  expect(createHash('sha256').update(ruth.document.text).digest('hex')).toBe(ruth.document.hash);
  expect((await readContract(tools, id, owner)).status).toBe('viewed');
  expect((await sign(tools, ruth)).body).toEqual({ isComplete: false });
  expect((await readContract(tools, id, owner)).status).toBe('partially-signed');
  const dana = await identify(tools, buyer);
  const path = 'M10 100 L200 20 L400 180';
  expect((await sign(tools, dana, { name: 'Dana Whitfield', path })).body).toEqual({ isComplete: true });
  const sealed = await until(async () => {
    const found = await readContract(tools, id, owner);
    return found.documentUrl === null ? null : found;
  });
  expect(sealed).toMatchObject({
    status: 'signed',
    documentHash: ruth.document.hash,
    signers: [{ status: 'signed' }, {}],
  });
  expect(sealed.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['sent', 'code-sent', 'identified', 'viewed', 'consented', 'signed', 'completed', 'sealed']),
  );
  const { rows } = await tools.db.pool.query<{ content: Buffer; sha256: string; pages: number }>(
    'SELECT content, sha256, pages FROM contract_files WHERE contract_id = $1',
    [id],
  );
  expect(rows[0]!.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(createHash('sha256').update(rows[0]!.content).digest('hex')).toBe(rows[0]!.sha256);
  type Seal = ResponseOf<typeof verifyContract>;
  const seal = await tools.send<Seal>('GET', `/api/contract-seals/${rows[0]!.sha256}`);
  expect(seal.body).toMatchObject({ matches: 'file', signers: [{ name: 'Ruth Cole' }, { name: 'Dana Whitfield' }] });
  expect((await tools.send<Seal>('GET', `/api/contract-seals/${ruth.document.hash}`)).body.matches).toBe('text');
  expect((await tools.send('GET', `/api/contract-seals/${'0'.repeat(64)}`)).status).toBe(404);
  const copies = (await requestedMails(tools)).filter(({ subject }) => subject.startsWith('Signed by all'));
  expect(copies.map(({ to }) => to).toSorted()).toEqual([buyer, seller]);
  const { rows: notified } = await tools.db.pool.query('SELECT title FROM notifications WHERE user_id = 1');
  expect(notified).toEqual([{ title: 'A contract is signed by all' }]);
});

test('the PDF has the brand of the owner above the text, and the text is the same', async () => {
  const { id } = await sendPurchase(tools, owner);
  const brand = { name: 'Acme Land', color: '#1D5F86', logo: tinyLogo };
  const contract = (await findContract(tools.db, 1, id))!;
  const print = await readPrint(tools.db, contract, { ...deps, findDocumentBrand: () => Promise.resolve(brand) });
  const branded = await readPdf((await renderContract(print)).content);
  const plain = await readPdf((await renderContract({ ...print, brand: null })).content);
  expect([branded.images, plain.images]).toEqual([['8 × 2'], []]);
  // The brand moves where pages end, and with it the footers between the lines of the text.
  const withoutFooters = (text: string) =>
    text.split('\n').filter((line) => !/^COPY, NOT SIGNED BY ALL \d+ of \d+$/.test(line));
  expect(withoutFooters(branded.text)).toEqual(['Acme Land on Dealstead', ...withoutFooters(plain.text)]);
});

test('the sealed PDF shows names as they were typed; a name that it could not show is refused before it is signed', async () => {
  const { id } = await sendPurchase(tools, owner);
  const anh = await identify(tools, seller);
  expect(anh.document.unprintable).toEqual([]);
  expect(await sign(tools, anh, { name: 'Ruth אב Cole' })).toMatchObject({
    status: 422,
    body: {
      code: 'unprintable-name',
      message: "The contract's PDF cannot show א ב. Type your name in other characters.",
    },
  });
  await sign(tools, anh, { name: 'Nguyễn Văn Ánh' });
  await sign(tools, await identify(tools, buyer), { name: 'Łukasz 김' });
  await until(async () => (await readContract(tools, id, owner)).documentUrl);
  const { rows } = await tools.db.pool.query<{ content: Buffer }>(
    'SELECT content FROM contract_files WHERE contract_id = $1',
    [id],
  );
  const { text } = await readPdf(rows[0]!.content);
  expect(text).toContain('Nguyễn Văn Ánh');
  expect(text).toContain('Łukasz 김');
});

test('a code works once, for few tries, and not for another signer’s link', async () => {
  await sendPurchase(tools, owner);
  const token = await latestToken(tools, seller);
  await post(`${token}/codes`, {});
  const code = (await requestedMails(tools)).at(-1)!.subject.slice(0, 6);
  const wrong = code === '000000' ? '000001' : '000000';
  const other = await latestToken(tools, buyer);
  expect((await post(`${other}/identification`, { code })).status).toBe(410);
  for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is'])
    expect((await post(`${token}/identification`, { code: wrong })).body).toMatchObject({
      code: 'wrong-code',
      message: `This code is not right. ${left} left.`,
    });
  expect((await post(`${token}/identification`, { code: wrong })).status).toBe(410);
  expect((await post(`${token}/identification`, { code })).status).toBe(410);
  const { session } = await identify(tools, seller);
  const again = (await requestedMails(tools)).at(-1)!.subject.slice(0, 6);
  expect((await post(`${token}/identification`, { code: again })).status).toBe(410);
  expect((await post(`${other}/document`, { session })).body.code).toBe('signing-session');
  expect((await post(`${token}/document`, { session: 'a'.repeat(32) })).status).toBe(401);
  for (let more = 0; more < 3; more++) expect((await post(`${token}/codes`, {})).status).toBe(200);
  expect((await post(`${token}/codes`, {})).status).toBe(429);
});

test('each link that cannot sign says why', async () => {
  const state = async (token: string) => (await openLink(tools, token)).state;
  const replaced = await sendPurchase(tools, owner);
  const old = await latestToken(tools, seller);
  const signerId = replaced.signers[0]!.id;
  await tools.send('POST', `/api/contracts/${replaced.id}/signers/${signerId}/link`, owner, {});
  expect(await state(old)).toBe('replaced');
  expect((await post(`${old}/codes`, {})).body.code).toBe('signing-state');
  const newer = await latestToken(tools, seller);
  expect(await state(newer)).toBe('open');
  await sign(tools, await identify(tools, seller));
  expect(await state(newer)).toBe('signed');
  await tools.send('POST', `/api/contracts/${replaced.id}/voiding`, owner, { reason: 'The price changed' });
  expect(await openLink(tools, newer)).toMatchObject({ state: 'voided', reason: 'The price changed' });

  const revised = await sendPurchase(tools, owner);
  await tools.send('POST', `/api/contracts/${revised.id}/versions`, owner, {});
  expect(await state(await latestToken(tools, seller))).toBe('superseded');

  const ordered = await sendPurchase(tools, owner, { signsInOrder: true });
  expect((await readContract(tools, ordered.id, owner)).signers.map(({ status }) => status)).toEqual([
    'invited',
    'waiting',
  ]);
  await sign(tools, await identify(tools, seller));
  expect((await readContract(tools, ordered.id, owner)).signers.map(({ status }) => status)).toEqual([
    'signed',
    'invited',
  ]);

  expect((await tools.send('GET', `/api/signing/${'x'.repeat(32)}`)).status).toBe(404);
});

test('a contract that is declined ends for all, and its sender learns why', async () => {
  const { id } = await sendPurchase(tools, owner);
  const { token, session } = await identify(tools, seller);
  const reason = 'The price is too low';
  expect((await post(`${token}/declination`, { session, reason })).status).toBe(200);
  expect((await post(`${token}/declination`, { session, reason })).status).toBe(200);
  const ended = await readContract(tools, id, owner);
  expect(ended).toMatchObject({ status: 'declined', endReason: `Ruth Cole: ${reason}` });
  expect(await openLink(tools, await latestToken(tools, buyer))).toMatchObject({ state: 'declined' });
  const mails = await requestedMails(tools);
  expect(mails.filter(({ subject }) => subject.startsWith('Ruth Cole declined')).map(({ to }) => to)).toEqual([buyer]);
  const { rows: notified } = await tools.db.pool.query('SELECT topic, title FROM notifications WHERE user_id = 1');
  expect(notified).toEqual([{ topic: 'messages', title: 'Ruth Cole declined to sign' }]);
});

test('a contract expires, after its owner was warned and its signers were reminded', async () => {
  const { id } = await sendPurchase(tools, owner);
  await tools.db.pool.query(`UPDATE contract_signers SET invited_at = now() - interval '4 days'`);
  await tools.db.pool.query(
    `UPDATE contracts SET sent_at = now() - interval '9 days', expires_at = now() + interval '1 day' WHERE id = $1`,
    [id],
  );
  while (await runContractJob(tools.db, deps));
  const reminders = async () => (await requestedMails(tools)).filter(({ subject }) => subject.startsWith('Reminder'));
  expect((await reminders()).map(({ to }) => to).toSorted()).toEqual([buyer, seller]);
  const { rows } = await tools.db.pool.query('SELECT topic, title FROM notifications');
  expect(rows).toEqual([{ topic: 'deadlines', title: 'A contract expires soon' }]);
  const ruth = await identify(tools, seller);
  await tools.db.pool.query('UPDATE contracts SET expires_at = now() WHERE id = $1', [id]);
  expect((await sign(tools, ruth)).body.code).toBe('signing-state');
  while (await runContractJob(tools.db, deps));
  expect((await readContract(tools, id, owner)).status).toBe('expired');
  expect(await openLink(tools, ruth.token)).toMatchObject({ state: 'expired' });
});

test.each([
  {
    work: 'expiry',
    due: "UPDATE contracts SET expires_at = now() - interval '1 hour' + id * interval '1 second'",
    isDone: "status = 'expired'",
  },
  {
    work: 'warning',
    due: "UPDATE contracts SET sent_at = now() - interval '9 days', expires_at = now() + interval '1 day' + id * interval '1 second'",
    isDone: 'warned_at IS NOT NULL',
  },
  {
    work: 'reminder',
    due: "UPDATE contract_signers SET invited_at = now() - interval '4 days'",
    table: 'contract_signers',
    column: 'contract_id',
    isDone: 'NOT EXISTS (SELECT FROM contract_signers s WHERE s.contract_id = c.id AND reminded_at IS NULL)',
  },
  {
    work: 'sealing',
    due: "UPDATE contracts SET status = 'signed', signed_at = now() + id * interval '1 second'",
    isDone: 'document_url IS NOT NULL',
  },
])('$work: a first contract that always fails is deferred, and the next one is done', async (one) => {
  const { due, isDone, table = 'contracts', column = 'id' } = one;
  const bad = (await sendPurchase(tools, owner)).id;
  const good = (await sendPurchase(tools, owner)).id;
  const { pool } = tools.db;
  await pool.query('DELETE FROM deferred_rows');
  // In one transaction: the service's own job may run as soon as the contracts are due.
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(due);
  await poisonRows(client, table, column, bad);
  await client.query('COMMIT');
  client.release();
  const done = async (id: number) => (await count(`SELECT FROM contracts c WHERE id = ${id} AND ${isDone}`)) === 1;
  const runUntil = (condition: () => Promise<boolean>) =>
    until(async () => {
      await runContractJob(tools.db, deps);
      return condition();
    });
  try {
    // The service's own job may be the one that fails on the first contract, and defers it after the second is done.
    await runUntil(async () => (await done(good)) && (await deferredRows(pool, 'contracts')).length > 0);
    expect(await done(bad)).toBe(false);
    expect(await deferredRows(pool, 'contracts')).toEqual([String(bad)]);
  } finally {
    await healRows(pool, table);
  }
  await pool.query("UPDATE deferred_rows SET retry_at = now() - interval '1 second'");
  await runUntil(() => done(bad));
});

test('two signers at the same moment complete the contract once', async () => {
  for (let round = 0; round < 5; round++) {
    await emptyContracts(tools);
    await emptyTables(tools.db.pool, 'outbox', 'limits');
    const { id } = await sendPurchase(tools, owner);
    const [ruth, dana] = [await identify(tools, seller), await identify(tools, buyer)];
    const answers = await Promise.all([sign(tools, ruth), sign(tools, dana), sign(tools, ruth), sign(tools, dana)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await readContract(tools, id, owner)).status).toBe('signed');
    expect(await completions()).toBe(1);
    expect(await count(`SELECT FROM contract_events WHERE kind = 'signed'`)).toBe(2);
  }
});

test('a signature that is pressed twice, or sent again by its key, is one', async () => {
  const { id } = await sendPurchase(tools, owner);
  const ruth = await identify(tools, seller);
  const answers = await Promise.all([sign(tools, ruth, { key: 'one' }), sign(tools, ruth, { key: 'one' })]);
  expect(answers.map(({ body }) => body)).toEqual([{ isComplete: false }, { isComplete: false }]);
  expect((await sign(tools, ruth, { name: 'Someone Else' })).body).toEqual({ isComplete: false });
  const { rows } = await tools.db.pool.query('SELECT signature FROM contract_signers WHERE status = $1', ['signed']);
  expect(rows).toEqual([{ signature: { kind: 'typed', name: 'Ruth Cole', path: null } }]);
  expect(await count(`SELECT FROM contract_events WHERE contract_id = ${id} AND kind = 'consented'`)).toBe(1);
});

test('a signature that fails midway leaves nothing, and can be given again', async () => {
  const { id } = await sendPurchase(tools, owner);
  await sign(tools, await identify(tools, seller));
  const dana = await identify(tools, buyer);
  const given = {
    token: dana.token,
    session: dana.session,
    hash: dana.document.hash,
    ip: null,
    userAgent: null,
    signature: { kind: 'typed', name: 'Dana Whitfield', path: null } as const,
  };
  const broken = tools.db.change(async (tx) => {
    await signAs(tx, deps, given);
    throw new Error('the service was killed before the commit');
  });
  await expect(broken).rejects.toThrow('killed');
  expect((await readContract(tools, id, owner)).status).toBe('partially-signed');
  expect(await completions()).toBe(0);
  expect((await sign(tools, dana)).body).toEqual({ isComplete: true });
  expect(await completions()).toBe(1);
});

/** Signs and seals in a separate process. @returns its exit code, or the signal that ended it */
async function signInProcess(
  { token, session, document: { hash } }: Identified,
  killAt: 'signature' | 'seal' | 'never',
): Promise<number | NodeJS.Signals | null> {
  const { PATH, DATABASE_URL } = process.env;
  const child = spawn(process.execPath, [fileURLToPath(new URL('fixtures/signContract.process.ts', import.meta.url))], {
    env: { PATH, DATABASE_URL, KILL_AT: killAt, SIGNER: JSON.stringify({ token, session, hash }) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal ?? code;
}

test('a process that is killed in the last signature or in sealing leaves one signature, one sealed file and one mail each', async () => {
  const { id } = await sendPurchase(tools, owner);
  await sign(tools, await identify(tools, seller));
  const dana = await identify(tools, buyer);
  expect(await signInProcess(dana, 'signature')).toBe('SIGKILL');
  expect((await readContract(tools, id, owner)).status).toBe('partially-signed');
  expect(await completions()).toBe(0);
  // The job of this process, which a busy machine delays, must not seal before the other one does.
  await tools.db.pool.query(
    `INSERT INTO deferred_rows (job, row_key, attempts, retry_at) VALUES ('contracts', $1, 1, now() + interval '1 hour')`,
    [String(id)],
  );
  expect(await signInProcess(dana, 'seal')).toBe('SIGKILL');
  expect((await readContract(tools, id, owner)).status).toBe('signed');
  expect(await signInProcess(dana, 'never')).toBe(0);
  expect(await completions()).toBe(1);
  expect(await count(`SELECT FROM contract_events WHERE kind = 'signed'`)).toBe(2);
  expect(await count(`SELECT FROM contract_events WHERE kind = 'sealed'`)).toBe(1);
  expect(await count('SELECT FROM contract_files')).toBe(1);
  const copies = (await requestedMails(tools)).filter(({ subject }) => subject.startsWith('Signed by all'));
  expect(copies.map(({ to }) => to).toSorted()).toEqual([buyer, seller]);
});

test('a signature names the text that was read and the consent', async () => {
  await sendPurchase(tools, owner);
  const ruth = await identify(tools, seller);
  const document: SigningDocument = { ...ruth.document, hash: 'a'.repeat(64) };
  expect((await sign(tools, { ...ruth, document })).body.code).toBe('contract-changed');
  const body = { session: ruth.session, hash: ruth.document.hash, consent: false, name: 'Ruth Cole', path: null };
  expect((await post(`${ruth.token}/signature`, body)).status).toBe(400);
  expect((await sign(tools, ruth, { path: 'M0 0 <script>' })).status).toBe(400);
});

test('a member who is a party signs by their account; others find nothing', async () => {
  const { id } = await sendPurchase(tools, owner);
  const open = (actor = owner) =>
    tools.send<{ token: string; session: string }>('POST', `/api/contracts/${id}/own-signing`, actor, {});
  expect((await open(member(2))).status).toBe(404);
  const { token, session } = (await open()).body;
  const read = await tools.send<SigningDocument>('POST', `/api/signing/${token}/document`, undefined, { session });
  expect((await sign(tools, { token, session, document: read.body })).body).toEqual({ isComplete: false });
  const { rows } = await tools.db.pool.query(`SELECT identified_by FROM contract_signers WHERE status = 'signed'`);
  expect(rows).toEqual([{ identified_by: `Dealstead account of ${buyer}` }]);
});

test('the module that wanted an agreement learns how it ended, in the same transaction', async () => {
  const ended: AgreementEnded[] = [];
  const telling = { ...deps, onAgreementEnded: async (_: unknown, end: AgreementEnded) => void ended.push(end) };
  const contractId = await tools.db.change((tx) =>
    sendAgreement(tx, telling, {
      ownerId: 1,
      actorId: 1,
      source: 'venture/7',
      contractType: 'assignment',
      title: 'Assignment',
      state: null,
      propertyId: null,
      days: 7,
      values: {
        'Agreement date': '2026-11-23',
        'Assignor name': 'Dana',
        'Assignee name': 'Ruth',
        State: 'Texas',
        'Original contract date': '2026-11-01',
        'Seller name': 'Ann',
        'Property address': '1 Oak',
        County: 'Bell',
        'Purchase price': '1',
        'Assignment fee': '1',
        'Earnest money': '1',
        'Title company': 'T',
        'Closing date': '2027-01-01',
      },
      signers: [{ role: 'Assignee', name: 'Ruth Cole', email: seller, userId: null }],
    }),
  );
  const { token, session } = await identify(tools, seller);
  const caller = { ip: null, userAgent: null };
  await tools.db.change((tx) => declineAs(tx, telling, { token, session, reason: 'No', ...caller }));
  expect(ended).toEqual([{ source: 'venture/7', contractId, status: 'declined' }]);
});
