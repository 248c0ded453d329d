import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { leadFieldEntries, type LeadFieldEntries, leadFieldsOf, leadImportColumnsOf } from '@dealstead/contracts';
import { leadInputShapeOf, leadShapeOf } from '@dealstead/contracts/tools/leadFieldSchemas';
import { z } from 'zod';
import { member, type RunningTools, startTestTools } from '../fixtures/crm.ts';
import { columnsOf, maskedFieldsOf, maskFields, selectOf } from './columns.ts';
import { exportFieldsOf } from './exportRows.ts';

/** A registry with one more field, as in docs/how-to/add-a-lead-field.md. */
const entries: LeadFieldEntries = {
  ...leadFieldEntries,
  rentRoll: {
    kind: 'money',
    label: 'Rent roll',
    column: 'rent_roll_cents',
    group: 'main',
    isContactData: true,
    aliases: 'rents monthlyrent',
  },
};
const fields = leadFieldsOf(entries);
const added = fields.filter(({ column }) => column === 'rent_roll_cents');

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());

test('a field in the registry is in what requests and responses of leads state', () => {
  const input = z.strictObject(leadInputShapeOf(fields)).partial();
  expect(input.parse({ rentRoll: 1_250.5 })).toEqual({ rentRoll: 1_250.5 });
  expect(input.safeParse({ rentRoll: -1 }).success).toBe(false);
  expect(leadShapeOf(fields)).toHaveProperty('rentRoll');
});

test('the column of an added lead field is written in cents and read in dollars', async () => {
  const { pool } = tools.db;
  await pool.query('ALTER TABLE leads ADD COLUMN rent_roll_cents bigint');
  const { body } = await tools.send<{ id: number }>('POST', '/api/leads', member(1), { firstName: 'Ruth' });
  const columns = columnsOf(fields, { rentRoll: 1_250.5 });
  expect(columns).toEqual({ rent_roll_cents: 1_250_50 });
  await pool.query('UPDATE leads SET rent_roll_cents = $2 WHERE id = $1', [body.id, columns['rent_roll_cents']]);
  const rows = await tools.db.sql`SELECT ${selectOf(fields)} FROM leads l WHERE id = ${body.id}`;
  expect(rows).toMatchObject([{ firstName: 'Ruth', rentRoll: 1_250.5 }]);
});

test('contact data is masked, files import it by its names, and exports have it', () => {
  expect(maskFields(maskedFieldsOf(fields), { rentRoll: 900 })).toEqual({ rentRoll: null });
  expect(leadImportColumnsOf(fields).at(-1)).toEqual({
    field: 'rentRoll',
    label: 'Rent roll',
    aliases: ['rents', 'monthlyrent'],
  });
  expect(exportFieldsOf(added)).toContainEqual({ name: 'rentRoll', type: 'number' });
});
