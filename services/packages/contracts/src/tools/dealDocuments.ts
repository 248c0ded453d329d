import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { singleLine } from '../text.ts';
import { dealDocumentKinds, dealDocumentLimits } from './dealOptions.ts';

export const DealDocument = z.object({
  id: z.number().int(),
  kind: z.enum(dealDocumentKinds),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  uploadedByUserId: z.number().int(),
  uploadedAt: z.iso.datetime(),
});
export type DealDocument = z.infer<typeof DealDocument>;

const deal = { service: 'tools', access: 'member', feature: 'deal-pipeline' } as const;

export const uploadDealDocument = endpoint({
  ...deal,
  method: 'POST',
  path: '/api/deals/{id}/documents',
  upload: { bytes: dealDocumentLimits.bytes },
  params: z.object({ id: Id }),
  query: z.object({ name: z.string().overwrite(singleLine).min(1).max(200), kind: z.enum(dealDocumentKinds) }),
  response: DealDocument,
  success: 201,
  summary: 'Store a document (PDF, JPEG, PNG or WebP, detected by content)',
});

const documentParams = z.object({ id: Id, documentId: Id });

export const getDealDocument = endpoint({
  ...deal,
  method: 'GET',
  path: '/api/deals/{id}/documents/{documentId}',
  params: documentParams,
  content: 'application/pdf',
  response: z.instanceof(Uint8Array),
  summary: 'A document of a deal',
});

export const deleteDealDocument = endpoint({
  ...deal,
  method: 'DELETE',
  path: '/api/deals/{id}/documents/{documentId}',
  params: documentParams,
  response: Message,
  summary: 'Delete a document of a deal',
});
