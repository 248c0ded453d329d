import { z } from 'zod';
import { endpoint, Id, Message, RowId, RowVersion } from '../endpoint.ts';
import { maxSearchLength } from '../maxSearchLength.ts';
import { states } from '../states.ts';
import { multiLine, singleLine } from '../text.ts';
import {
  contractEventKinds,
  contractLimits,
  contractPageSize,
  contractStatuses,
  contractTypes,
  signerStatuses,
  signingDayChoices,
} from './contractOptions.ts';

const id = z.number().int();
const Time = z.iso.datetime();
const line = (max: number) => z.string().overwrite(singleLine).max(max);
const Body = z.string().overwrite(multiLine).min(1, 'Required').max(contractLimits.bodyLength);
/** A value cannot contain a field, so that what is signed reads as it was previewed. */
const Values = z
  .record(
    z.string().max(60),
    z
      .string()
      .overwrite(multiLine)
      .max(contractLimits.valueLength)
      .regex(/^(?!.*[{}])/s),
  )
  .refine((values) => Object.keys(values).length <= contractLimits.fields, 'These are too many fields.');

export const ContractTemplate = z.object({
  /** The number of an own template, or the name of a sample: `sample-purchase`. */
  key: z.string(),
  name: z.string(),
  contractType: z.enum(contractTypes),
  body: z.string(),
  /** A text that comes with the product, or a copy of one: a lawyer must check it. */
  isFromSample: z.boolean(),
  isOwn: z.boolean(),
  /** Increases with every edit; 0 for a sample. */
  version: id,
  updatedAt: Time.nullable(),
});
export type ContractTemplate = z.infer<typeof ContractTemplate>;

const contract = { service: 'tools', access: 'member', feature: 'contracts' } as const;
/** Templates and all writes: on a seat, they need the permission to send. */
const sending = { ...contract, feature: 'contract-sending' } as const;
const params = z.object({ id: Id });

export const listContractTemplates = endpoint({
  ...sending,
  method: 'GET',
  path: '/api/contract-templates',
  response: z.array(ContractTemplate),
  summary: 'Your own templates of contracts, then the samples',
});

const TemplateFields = z.strictObject({
  name: line(120).min(1, 'Required'),
  contractType: z.enum(contractTypes),
  body: Body,
});

export const createContractTemplate = endpoint({
  ...sending,
  method: 'POST',
  path: '/api/contract-templates',
  idempotent: true,
  body: TemplateFields.extend({ isFromSample: z.boolean() }),
  response: ContractTemplate,
  success: 201,
  summary: 'Save a template of your own, or a copy of a sample',
});

export const updateContractTemplate = endpoint({
  ...sending,
  method: 'PUT',
  path: '/api/contract-templates/{id}',
  params,
  body: TemplateFields.extend({ version: RowVersion }),
  response: ContractTemplate,
  summary: 'Change a template; 409 if someone changed it in the meantime',
});

export const deleteContractTemplate = endpoint({
  ...sending,
  method: 'DELETE',
  path: '/api/contract-templates/{id}',
  params,
  response: Message,
  summary: 'Delete a template; contracts made from it stay',
});

/** A contract in a list. */
export const ContractRow = z.object({
  id,
  title: z.string(),
  contractType: z.enum(contractTypes),
  status: z.enum(contractStatuses),
  versionNumber: id,
  dealId: id.nullable(),
  sentAt: Time.nullable(),
  signedAt: Time.nullable(),
  expiresAt: Time.nullable(),
  updatedAt: Time,
  signers: z.array(z.object({ name: z.string(), status: z.enum(signerStatuses) })),
});
export type ContractRow = z.infer<typeof ContractRow>;

const ContractFilter = z.object({
  /** Words of the title; each matches as a prefix. */
  search: z.string().trim().max(maxSearchLength).optional(),
  /** A status, `open` for those that wait for signatures, or `ended` for declined, expired and voided ones. */
  status: z.enum([...contractStatuses, 'open', 'ended']).optional(),
});

export const listContracts = endpoint({
  ...contract,
  method: 'GET',
  path: '/api/contracts',
  query: ContractFilter.extend({
    after: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(contractPageSize).default(contractPageSize),
  }),
  response: z.array(ContractRow.extend({ cursor: z.string() })),
  summary: 'A page of your contracts in their last versions, those changed last first',
});
export type ContractListQuery = z.output<typeof listContracts.query>;

export const countContracts = endpoint({
  ...contract,
  method: 'GET',
  path: '/api/contracts/counts',
  response: z.object({ draft: id, open: id, signed: id, ended: id }),
  summary: 'How many contracts are drafts, wait for signatures, are signed or ended without one',
});

export const createContract = endpoint({
  ...sending,
  method: 'POST',
  path: '/api/contracts',
  idempotent: true,
  body: z.strictObject({
    /** Without one, the sample of the type that the deal needs next. */
    templateKey: z
      .string()
      .regex(/^(?:sample-[a-z-]{1,40}|[1-9]\d{0,8})$/)
      .optional(),
    dealId: RowId.optional(),
    /** An accepted offer of the owner's side, where there is no deal. */
    offerId: RowId.optional(),
  }),
  response: z.object({ id }),
  success: 201,
  summary: 'Draft a contract; a deal or an accepted offer fills its fields and parties',
});

export const ContractSigner = z.object({
  id,
  role: z.string(),
  name: z.string(),
  email: z.string(),
  isMember: z.boolean(),
  /** Whether the caller is this signer, and may sign without a code. */
  isCaller: z.boolean(),
  status: z.enum(signerStatuses),
  invitedAt: Time.nullable(),
  remindedAt: Time.nullable(),
  viewedAt: Time.nullable(),
  signedAt: Time.nullable(),
  declinedAt: Time.nullable(),
  declineReason: z.string().nullable(),
  ip: z.string().nullable(),
});
export type ContractSigner = z.infer<typeof ContractSigner>;

export const ContractVersion = z.object({
  id,
  versionNumber: id,
  status: z.enum(contractStatuses),
  createdAt: Time,
  /** The filled text. */
  text: z.string(),
});
export type ContractVersion = z.infer<typeof ContractVersion>;

export const ContractRecord = ContractRow.omit({ signers: true }).extend({
  templateName: z.string(),
  isFromSample: z.boolean(),
  state: z.enum(states).nullable(),
  body: z.string(),
  values: z.record(z.string(), z.string()),
  signsInOrder: z.boolean(),
  signingDays: id,
  /** SHA-256 of the text that is signed. */
  documentHash: z.string().nullable(),
  documentUrl: z.string().nullable(),
  /** SHA-256 of the sealed PDF. */
  fileHash: z.string().nullable(),
  endReason: z.string().nullable(),
  revision: id,
  createdAt: Time,
  signers: z.array(ContractSigner),
  events: z.array(
    z.object({
      id,
      kind: z.enum(contractEventKinds),
      signer: z.string().nullable(),
      detail: z.string().nullable(),
      ip: z.string().nullable(),
      at: Time,
    }),
  ),
  /** All versions, the newest first. */
  versions: z.array(ContractVersion),
  deal: z.object({ id, title: z.string() }).nullable(),
});
export type ContractRecord = z.infer<typeof ContractRecord>;

export const getContract = endpoint({
  ...contract,
  method: 'GET',
  path: '/api/contracts/{id}',
  params,
  response: ContractRecord,
  summary: 'A contract with its signers, versions and audit trail',
});

const Party = z.strictObject({
  role: line(40).min(1, 'Required'),
  /** A draft may lack name and address; sending needs both. */
  name: line(120),
  email: z.union([z.literal(''), z.email().max(254)], 'Enter an email address.'),
});

export const updateContract = endpoint({
  ...sending,
  method: 'PATCH',
  path: '/api/contracts/{id}',
  params,
  body: z.strictObject({
    /** The revision that the caller edits. */
    revision: RowVersion,
    title: line(contractLimits.titleLength).min(1, 'Required'),
    state: z.enum(states).nullable(),
    body: Body,
    values: Values,
    signers: z.array(Party).max(contractLimits.signers),
    signsInOrder: z.boolean(),
  }),
  response: z.object({ revision: id }),
  summary: 'Save a draft; 409 if someone changed it in the meantime or it was sent',
});

export const deleteContract = endpoint({
  ...sending,
  method: 'DELETE',
  path: '/api/contracts/{id}',
  params,
  response: Message,
  summary: 'Delete a draft',
});

export const sendContract = endpoint({
  ...sending,
  method: 'POST',
  path: '/api/contracts/{id}/sending',
  restricted: 'messaging',
  idempotent: true,
  params,
  body: z.strictObject({
    revision: RowVersion,
    days: z.union(signingDayChoices.map((days) => z.literal(days))),
    /** The member states that the text was checked for the state. */
    isReviewed: z.literal(true, 'Confirm that the text was checked.'),
  }),
  response: Message,
  summary: 'Freeze a draft and mail its signers their links; 409 `contract-incomplete` while something is missing',
});

export const remindSigner = endpoint({
  ...sending,
  method: 'POST',
  path: '/api/contracts/{id}/signers/{signerId}/link',
  restricted: 'messaging',
  idempotent: true,
  params: z.object({ id: Id, signerId: Id }),
  body: z.strictObject({}),
  response: Message,
  summary: 'Mail a signer a new link; the earlier ones stop working',
});

export const voidContract = endpoint({
  ...sending,
  method: 'POST',
  path: '/api/contracts/{id}/voiding',
  idempotent: true,
  params,
  body: z.strictObject({ reason: line(500).min(1, 'Required') }),
  response: Message,
  summary: 'End a contract that is not signed by all; its links stop working',
});

export const createContractVersion = endpoint({
  ...sending,
  method: 'POST',
  path: '/api/contracts/{id}/versions',
  idempotent: true,
  params,
  body: z.strictObject({}),
  response: z.object({ id }),
  success: 201,
  summary: 'A new version as a draft. It supersedes one that waits for signatures; a signed one stays in force',
});

export const getContractFile = endpoint({
  ...contract,
  method: 'GET',
  path: '/api/contracts/{id}/document',
  params,
  content: 'application/pdf',
  response: z.instanceof(Uint8Array),
  summary: 'The PDF: sealed with its audit certificate once all have signed, before that a copy marked as not signed',
});

export const openOwnSigning = endpoint({
  service: 'tools',
  access: 'member',
  method: 'POST',
  path: '/api/contracts/{id}/own-signing',
  params,
  body: z.strictObject({}),
  response: z.object({ token: z.string(), session: z.string() }),
  summary: 'Opens a contract to which you are a party, identified by your account',
});
