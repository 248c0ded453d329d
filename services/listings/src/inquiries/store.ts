import type { Inquiry } from '@dealstead/contracts/listings/inquiries';
import type { Db } from '../database.ts';

interface InquiryRow {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  created_at: Date;
  seen_at: Date | null;
}

/** Reads a page of 50 inquiries, the newest first, and marks them as seen. `seen` tells how they were before. */
export async function readInquiries({ pool }: Db, propertyId: number, after: number | undefined): Promise<Inquiry[]> {
  const { rows } = await pool.query<InquiryRow>({
    name: 'inquiries',
    text: `WITH page AS (
        SELECT * FROM inquiries WHERE property_id = $1 AND ($2::int IS NULL OR id < $2) ORDER BY id DESC LIMIT 50),
      seen AS (UPDATE inquiries SET seen_at = now() WHERE id IN (SELECT id FROM page) AND seen_at IS NULL)
      SELECT id, name, email, phone, message, created_at, seen_at FROM page ORDER BY id DESC`,
    values: [propertyId, after ?? null],
  });
  return rows.map(({ created_at, seen_at, ...inquiry }) => ({
    ...inquiry,
    receivedAt: created_at.toISOString(),
    seen: seen_at !== null,
  }));
}
