import * as contract from '@dealstead/contracts/listings/inquiries';
import { answer, handle, handleIdempotent, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { withHtmlForm } from '../htmlForm.ts';
import { digestNetwork, enforceRateLimit } from '../clientNetwork.ts';
import { assertCanReadInquiries } from '../properties/rules.ts';
import { readPropertyHeader } from '../properties/store.ts';
import { receiveInquiry } from './receiveInquiry.ts';

export interface InquiryOptions {
  /** New ones that one place on the network may send in an hour. */
  readonly perHour: number;
  readonly publicUrl: string;
  readonly postalAddress: string;
  readonly live: Live;
}

interface Row {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  created_at: Date;
  seen_at: Date | null;
}

/** Questions about listings: everyone asks, owners read. */
export function createInquiryRoutes(db: Db, { perHour, publicUrl, postalAddress, live }: InquiryOptions): Route[] {
  const ask = handleIdempotent(contract.sendInquiry, db, async ({ params, body, who }, tx) => {
    const userId = who.kind === 'member' ? who.id : null;
    const asked = { ...body, propertyId: params.id, userId, network: digestNetwork(who), publicUrl, postalAddress };
    const { ownerId } = await receiveInquiry(tx, asked, () => enforceRateLimit(tx, who, 'inquiries', perHour));
    const owned = `/api/properties/${params.id}`;
    tx.afterCommit(() => live.member(ownerId, `${owned}/inquiries`, `${owned}/performance`));
    return answer({ message: 'Your question was sent. The seller answers by mail.' }).seeOther(
      `/property/${params.id}?sent=inquiry#ask`,
    );
  });
  return [
    withHtmlForm(ask, {
      title: 'Ask about this property',
      button: 'Send question',
      fields: [
        { name: 'name', label: 'Full name' },
        { name: 'email', label: 'Email' },
        { name: 'phone', label: 'Phone' },
        { name: 'message', label: 'Message', multiline: true },
      ],
    }),

    handle(contract.listInquiries, async ({ params, query: { after }, who }) => {
      assertCanReadInquiries(who, await readPropertyHeader(db, params.id));
      const { rows } = await db.pool.query<Row>({
        name: 'inquiries',
        text: `WITH page AS (
            SELECT * FROM inquiries WHERE property_id = $1 AND ($2::int IS NULL OR id < $2) ORDER BY id DESC LIMIT 50),
          seen AS (UPDATE inquiries SET seen_at = now() WHERE id IN (SELECT id FROM page) AND seen_at IS NULL)
          SELECT id, name, email, phone, message, created_at, seen_at FROM page ORDER BY id DESC`,
        values: [params.id, after ?? null],
      });
      return rows.map(({ created_at, seen_at, ...inquiry }) => ({
        ...inquiry,
        receivedAt: created_at.toISOString(),
        seen: seen_at !== null,
      }));
    }),
  ];
}
