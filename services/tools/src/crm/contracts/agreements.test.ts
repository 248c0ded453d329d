import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import type { Live } from '@dealstead/service-kit';
import type { MailParts } from '@dealstead/service-kit';
import { openMail, testSecretsKey } from '@dealstead/service-kit/fixtures/mails';
import { type Db, openDatabase } from '../../database.ts';
import { type Agreement, sendAgreement } from './agreements.ts';

let db: Db;
const live: Live = { admins: () => undefined, member: () => undefined };
const deps = { live, publicUrl: 'https://dealstead.test' };

beforeAll(() => {
  db = openDatabase(process.env.DATABASE_URL ?? '', testSecretsKey);
});
afterAll(() => db.close());
beforeEach(() => emptyTables(db.pool, 'contracts', 'outbox', 'limits', 'members'));

const agreement: Agreement = {
  ownerId: 1,
  actorId: 1,
  source: 'venture/12',
  contractType: 'joint-venture',
  title: 'Joint venture on 12 Elm St',
  state: 'TN',
  propertyId: null,
  values: {
    'Agreement date': '2026-11-23',
    'First partner name': 'Dana Reed',
    'Second partner name': 'Marcus Hale',
    'Property address': '12 Elm St, Memphis',
    State: 'Tennessee',
    'First partner contribution': 'The contract',
    'Second partner contribution': '$40,000 for repairs',
    'First partner share (%)': '60',
    'Second partner share (%)': '40',
    'Closing date': '2027-01-31',
  },
  signers: [
    { role: 'First partner', name: 'Dana Reed', email: 'dana@example.com', userId: 1 },
    { role: 'Second partner', name: 'Marcus Hale', email: 'marcus@example.com', userId: 2 },
  ],
  days: 14,
};

const mails = async () => {
  const { rows } = await db.pool.query<{ data: MailParts & { to: string } }>(
    `SELECT data FROM outbox WHERE type = 'account.mail.requested.v1' ORDER BY seq`,
  );
  return rows.map(({ data }) => openMail(data));
};

test('an agreement of another module is filled, frozen and mailed to its parties', async () => {
  const id = await db.change((tx) => sendAgreement(tx, deps, agreement));
  const { rows } = await db.pool.query(
    'SELECT status, source, document_text, document_hash, template_name FROM contracts WHERE id = $1',
    [id],
  );
  expect(rows[0]).toMatchObject({ status: 'sent', source: 'venture/12', template_name: 'Joint venture (sample)' });
  expect(rows[0].document_text).toContain('First Partner receives 60 percent and Second Partner 40 percent');
  expect(rows[0].document_text).not.toContain('{{');
  expect(rows[0].document_hash).toMatch(/^[\da-f]{64}$/);
  const sent = await mails();
  expect(sent.map(({ to }) => to)).toEqual(['dana@example.com', 'marcus@example.com']);
  for (const { text } of sent) expect(text).toMatch(/https:\/\/dealstead\.test\/sign\/[\w-]{32}\s/);
});

test('an agreement with an empty field is refused and leaves nothing', async () => {
  const { State: _state, ...values } = agreement.values;
  await expect(db.change((tx) => sendAgreement(tx, deps, { ...agreement, values }))).rejects.toMatchObject({
    code: 'contract-incomplete',
    message: 'Fill in State.',
  });
  expect((await db.pool.query('SELECT FROM contracts')).rowCount).toBe(0);
  expect(await mails()).toEqual([]);
});
