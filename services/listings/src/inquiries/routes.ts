import { canActFor } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/listings/inquiries';
import {
  digestNetwork,
  enforceRateLimit,
  handle,
  handleIdempotent,
  type Live,
  maskEmail,
  maskPhone,
  maskText,
  respond,
  type Route,
  withHtmlForm,
} from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { assertCanReadInquiries, readPropertyHeader } from '../catalog/index.ts';
import { receiveInquiry } from './receiveInquiry.ts';
import { readInquiries } from './store.ts';

export interface InquiryOptions {
  /** New inquiries an hour from one client network. */
  readonly perHour: number;
  readonly publicUrl: string;
  readonly postalAddress: string;
  readonly live: Live;
}

/** Inquiries about listings. Everyone sends them, the listing's seller reads them. */
export function createInquiryRoutes(db: Db, { perHour, publicUrl, postalAddress, live }: InquiryOptions): Route[] {
  const sendInquiry = handleIdempotent(endpoints.sendInquiry, db, async ({ params, body, actor }, tx) => {
    const userId = actor.kind === 'member' ? actor.id : null;
    const inquiry = { ...body, propertyId: params.id, userId, network: digestNetwork(actor), publicUrl, postalAddress };
    const { ownerId } = await receiveInquiry(tx, inquiry, () => enforceRateLimit(tx, actor, 'inquiries', perHour));
    const propertyUrl = `/api/properties/${params.id}`;
    const invalidated = [`${propertyUrl}/inquiries`, `${propertyUrl}/performance`, '/api/va/properties'];
    tx.afterCommit(() => live.member(ownerId, ...invalidated));
    return respond({ message: 'Your question was sent. The seller will reply by email.' }).seeOther(
      `/property/${params.id}?sent=inquiry#ask`,
    );
  });
  return [
    withHtmlForm(sendInquiry, {
      title: 'Ask about this property',
      button: 'Send question',
      fields: [
        { name: 'name', label: 'Full name' },
        { name: 'email', label: 'Email' },
        { name: 'phone', label: 'Phone' },
        { name: 'message', label: 'Message', multiline: true },
      ],
    }),

    handle(endpoints.listInquiries, async ({ params, query: { after }, actor }) => {
      const property = await readPropertyHeader(db, params.id);
      assertCanReadInquiries(actor, property);
      const inquiries = await readInquiries(db, params.id, after);
      return canActFor(actor, property.userId, 'contact-data') ? inquiries : inquiries.map(maskInquiry);
    }),
  ];
}

/** An inquiry as a seat without the permission for contact details sees it. */
const maskInquiry = (inquiry: endpoints.Inquiry): endpoints.Inquiry => ({
  ...inquiry,
  email: maskEmail(inquiry.email),
  phone: inquiry.phone && maskPhone(inquiry.phone),
  message: maskText(inquiry.message),
});
