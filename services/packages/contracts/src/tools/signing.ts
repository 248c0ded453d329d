import { z } from 'zod';
import { endpoint, Message } from '../endpoint.ts';
import { singleLine } from '../text.ts';
import { contractTypes, signatureBox, signerStatuses } from './contractOptions.ts';

const Time = z.iso.datetime();
const params = z.object({ token: z.string().regex(/^[\w-]{20,64}$/) });
const signing = { service: 'tools', access: 'anyone', address: true } as const;
const Session = z.string().regex(/^[\w-]{20,64}$/);

/**
 * What a link leads to. `waiting`: others sign first. `replaced`: a newer link was mailed. `superseded`: there is a new version
 * of the contract.
 */
export const signingStates = [
  'open',
  'waiting',
  'signed',
  'completed',
  'declined',
  'expired',
  'replaced',
  'superseded',
  'voided',
] as const;
export type SigningState = (typeof signingStates)[number];

export const SigningLink = z.object({
  state: z.enum(signingStates),
  title: z.string(),
  contractType: z.enum(contractTypes),
  sender: z.string(),
  /** Whom the link is for. */
  signer: z.object({ name: z.string(), role: z.string(), maskedEmail: z.string() }),
  expiresAt: Time.nullable(),
  signedAt: Time.nullable(),
  reason: z.string().nullable(),
});
export type SigningLink = z.infer<typeof SigningLink>;

export const getSigning = endpoint({
  ...signing,
  method: 'GET',
  path: '/api/signing/{token}',
  params,
  response: SigningLink,
  summary: 'What a link to sign leads to; 404 for an unknown one',
});

export const requestSigningCode = endpoint({
  ...signing,
  method: 'POST',
  path: '/api/signing/{token}/codes',
  params,
  body: z.strictObject({}),
  response: Message,
  summary: 'Mail the signer of a link a code',
});

export const identifySigner = endpoint({
  ...signing,
  method: 'POST',
  path: '/api/signing/{token}/identification',
  params,
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Enter the 6 digits.') }),
  response: z.object({ session: z.string() }),
  summary: 'Identify by the mailed code; 403 for a wrong one, 410 once it is used up or expired',
});

export const SigningDocument = z.object({
  /** The text that is signed. */
  text: z.string(),
  /** Its SHA-256; the signature names it. */
  hash: z.string(),
  signers: z.array(
    z.object({ name: z.string(), role: z.string(), status: z.enum(signerStatuses), signedAt: Time.nullable() }),
  ),
  /** Whether the sealed PDF can be downloaded. */
  isSealed: z.boolean(),
  /** Characters of the text and of the signers' names that the PDF shows as squares, because no font has them. */
  unprintable: z.array(z.string()),
});
export type SigningDocument = z.infer<typeof SigningDocument>;

export const readSigningDocument = endpoint({
  ...signing,
  method: 'POST',
  path: '/api/signing/{token}/document',
  params,
  body: z.strictObject({ session: Session }),
  response: SigningDocument,
  summary: 'The contract, for its identified signer; 401 without a session',
});

const coordinates = String.raw`[ML]\d{1,3} \d{1,3}`;

export const signContract = endpoint({
  ...signing,
  method: 'POST',
  path: '/api/signing/{token}/signature',
  idempotent: true,
  params,
  body: z.strictObject({
    session: Session,
    /** The hash of the text that the signer has read. */
    hash: z.string().regex(/^[\da-f]{64}$/),
    consent: z.literal(true, 'Agree to sign electronically.'),
    name: z.string().overwrite(singleLine).min(2, 'Type your full name.').max(120),
    /** SVG path of a drawn signature in a box of `signatureBox`; null for a typed name. */
    path: z
      .string()
      .max(30_000)
      .regex(new RegExp(`^${coordinates}(?: ${coordinates})+$`), 'Draw your signature.')
      .nullable(),
  }),
  response: z.object({ isComplete: z.boolean() }),
  summary: `Sign a contract, by name or with a drawing of ${signatureBox.width} by ${signatureBox.height}; 409 if it cannot be signed anymore`,
});

export const declineContract = endpoint({
  ...signing,
  method: 'POST',
  path: '/api/signing/{token}/declination',
  idempotent: true,
  params,
  body: z.strictObject({ session: Session, reason: z.string().overwrite(singleLine).min(1, 'Say why.').max(1_000) }),
  response: Message,
  summary: 'Decline to sign, with a reason; the contract ends',
});

export const downloadSigned = endpoint({
  ...signing,
  method: 'POST',
  path: '/api/signing/{token}/file',
  params,
  body: z.strictObject({ session: Session }),
  content: 'application/pdf',
  response: z.instanceof(Uint8Array),
  summary: 'The sealed PDF, for an identified signer',
});

export const verifyContract = endpoint({
  service: 'tools',
  access: 'anyone',
  method: 'GET',
  path: '/api/contract-seals/{hash}',
  params: z.object({ hash: z.string().regex(/^[\da-f]{64}$/) }),
  response: z.object({
    title: z.string(),
    signedAt: Time,
    /** Whether the hash is that of the sealed PDF, or of the contract's text. */
    matches: z.enum(['file', 'text']),
    fileHash: z.string(),
    textHash: z.string(),
    signers: z.array(z.object({ name: z.string(), role: z.string(), signedAt: Time })),
  }),
  summary: 'The signed contract with this SHA-256; 404 for a file that was changed or did not come from here',
});
