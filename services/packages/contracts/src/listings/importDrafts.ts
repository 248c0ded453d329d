import { z } from 'zod';
import { endpoint, Id, RowVersion } from '../endpoint.ts';
import { states } from '../states.ts';
import { FinancingOptions } from './fieldSchemas.ts';
import { sellerRoles } from './posting.ts';

const count = z.number().int();
const params = z.object({ id: Id });

/** Drafts of an import that share role and terms. */
export const ImportDraftGroup = z.object({
  /** Null where the rows state none. */
  sellerRole: z.enum(sellerRoles).nullable(),
  /** Empty where the rows state none. */
  financeOptions: FinancingOptions,
  count,
  /** States of the drafts: each may have a disclosure of its own. */
  states: z.array(z.enum(states)),
});
export type ImportDraftGroup = z.infer<typeof ImportDraftGroup>;

export const listImportDrafts = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/imports/{id}/drafts',
  access: 'member',
  params,
  response: z.object({ count, groups: z.array(ImportDraftGroup).max(100) }),
  summary: 'Drafts of an import that wait until role, disclosure and terms are confirmed, by role and terms',
});

const text = (max: number) => z.string().trim().max(max).optional();

/** What a seller confirms for drafts of one role and with the same terms. A draft's own values come before these. */
export const ImportConfirmation = z.strictObject({
  sellerRole: z.enum(sellerRoles, 'Choose your role'),
  licenseNumber: text(120),
  brokerage: text(120),
  contractSignedOn: text(10),
  contractEndsOn: text(10),
  financeOptions: FinancingOptions.min(1, 'Choose how buyers can pay'),
  /** Of the seller: from anyone else they are ignored. */
  contactName: text(120),
  contactEmail: text(255),
  contactPhone: text(40),
  /** The texts that the seller has read, by state; empty where the role has none. */
  disclosures: z.partialRecord(z.enum(states), z.string()),
  disclosureConfirmed: z.literal(true, 'Required'),
});
export type ImportConfirmation = z.infer<typeof ImportConfirmation>;

/** Drafts of one request: each is published in a transaction of its own. */
export const importPublishingPage = 25;

export const publishImportDrafts = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/imports/{id}/publications',
  access: 'member',
  restricted: 'posting',
  params,
  body: z.strictObject({
    /** The drafts that are meant. */
    group: ImportDraftGroup.pick({ sellerRole: true, financeOptions: true }).strict(),
    confirmation: ImportConfirmation,
    /** The last draft of the request before: `next` of its response. */
    after: RowVersion.default(0),
  }),
  response: z.object({
    published: count,
    inReview: count,
    /** Drafts that lack something else, or that someone changed meanwhile; they stay drafts. */
    refused: z.array(z.object({ propertyId: count, title: z.string(), reason: z.string() })),
    /** Null after the last draft. */
    next: count.nullable(),
  }),
  summary: `Confirm role, disclosure and terms for a group of drafts of an import and publish them by the rules of the form, ${importPublishingPage} at a time (requires property-posting)`,
});
