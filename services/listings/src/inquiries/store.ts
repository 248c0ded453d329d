import type { Inquiry } from '@dealstead/contracts/listings/inquiries';
import type { Db } from '../database.ts';

interface InquiryRow {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  createdAt: Date;
  seenAt: Date | null;
}

/** Reads a page of 50 inquiries, the newest first, and marks them as seen. `seen` says how they were before. */
export async function readInquiries({ sql }: Db, propertyId: number, after: number | undefined): Promise<Inquiry[]> {
  const rows = await sql.prepared<InquiryRow>`WITH page AS (
        SELECT * FROM inquiries WHERE property_id = ${propertyId} AND (${after ?? null}::int IS NULL OR id < ${after ?? null})
        ORDER BY id DESC LIMIT 50),
      seen AS (UPDATE inquiries SET seen_at = now() WHERE id IN (SELECT id FROM page) AND seen_at IS NULL)
      SELECT id, name, email, phone, message, created_at, seen_at FROM page ORDER BY id DESC`;
  return rows.map(({ createdAt, seenAt, ...inquiry }) => ({
    ...inquiry,
    receivedAt: createdAt.toISOString(),
    seen: seenAt !== null,
  }));
}
