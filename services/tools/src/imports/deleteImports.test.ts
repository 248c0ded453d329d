import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { type RunningTools, startTestTools } from '../crm/fixtures/crm.ts';
import { deleteMemberData } from '../deleteMemberData.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());

test('a closed account leaves nothing of what its imports read and changed; others keep theirs', async () => {
  const { pool } = tools.db;
  const tables = ['import_keys', 'import_matches', 'import_changes'];
  await emptyTables(pool, 'lead_imports', 'outreach_imports', 'holding_imports', ...tables);
  const imports = [
    ['lead_imports', 'leads'],
    ['outreach_imports', 'contacts'],
    ['holding_imports', 'holdings'],
  ];
  for (const [table, kind] of imports)
    for (const ownerId of [1, 2]) {
      const { rows } = await pool.query<{ id: number }>(
        `INSERT INTO ${table} (owner_user_id, user_id, name, kind) VALUES ($1, $1, 'list.csv', $2) RETURNING id`,
        [ownerId, kind],
      );
      const id = rows[0]!.id;
      await pool.query("INSERT INTO import_keys (kind, import_id, key, number) VALUES ($1, $2, '+19015550134', 1)", [
        kind,
        id,
      ]);
      await pool.query(
        "INSERT INTO import_matches (kind, import_id, number, same_by, action) VALUES ($1, $2, 1, '{phone}', 'fill')",
        [kind, id],
      );
      await pool.query(
        `INSERT INTO import_changes (kind, import_id, record_id, before, after) VALUES ($1, $2, 1, '{"phone": null}', '{}')`,
        [kind, id],
      );
    }
  await tools.db.change((tx) => deleteMemberData(tx, 1, 5));
  const counts = await Promise.all(
    [...imports.map(([table]) => table), ...tables].map(async (table) => {
      const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
      return [table, rows[0]!.n];
    }),
  );
  expect(Object.fromEntries(counts)).toEqual({
    lead_imports: 1,
    outreach_imports: 1,
    holding_imports: 1,
    import_keys: 3,
    import_matches: 3,
    import_changes: 3,
  });
});
