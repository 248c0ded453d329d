import { z } from 'zod';

/** Id of a stored photo or document: 128 random bits. */
export const fileId = z.string().regex(/^[\w-]{22}$/);
const figure = z.enum(['arv', 'rehab']);

/** Schema of `Evidence`. */
export const EvidenceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sale'),
    for: figure,
    address: z.string().max(200),
    price: z.string().max(20),
    soldOn: z.string().max(10),
    squareFeet: z.string().max(20),
    miles: z.string().max(20),
  }),
  z.strictObject({
    kind: z.literal('file'),
    for: figure,
    documentId: fileId,
    name: z.string().max(200),
    amount: z.string().max(20),
  }),
]);
