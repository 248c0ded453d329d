import type { MessageTemplate } from '@dealstead/contracts/tools/messages';
import type { TransactionExtras } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

/** A member's templates by name. */
export async function listTemplates({ sql }: Db, userId: number): Promise<MessageTemplate[]> {
  const rows =
    await sql<MessageTemplate>`SELECT id, name, content FROM message_templates WHERE user_id = ${userId} ORDER BY lower(name), id`;
  return rows;
}

/** How many templates a member has besides one of this name. Serializes concurrent saves of the member. */
export async function countOtherTemplates(
  { sql }: Pick<TransactionExtras, 'sql'>,
  userId: number,
  name: string,
): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`templates ${userId}`}, 0))::text`;
  const [row] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM message_templates WHERE user_id = ${userId} AND name <> ${name}`;
  return row!.count;
}

/** Stores a template; one of the same name is replaced. */
export async function saveTemplate(
  { sql }: Pick<TransactionExtras, 'sql'>,
  userId: number,
  name: string,
  content: string,
): Promise<MessageTemplate> {
  const [row] = await sql<MessageTemplate & Record<string, unknown>>`
    INSERT INTO message_templates (user_id, name, content) VALUES (${userId}, ${name}, ${content})
    ON CONFLICT (user_id, name) DO UPDATE SET content = excluded.content RETURNING id, name, content`;
  return row!;
}

/** Deletes a template. @returns whether it was there */
export async function deleteTemplate({ sql }: Db, userId: number, id: number): Promise<boolean> {
  const rows = await sql`DELETE FROM message_templates WHERE id = ${id} AND user_id = ${userId} RETURNING 1`;
  return rows.length === 1;
}
