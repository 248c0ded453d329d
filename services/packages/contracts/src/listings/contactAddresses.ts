import { z } from 'zod';
import { endpoint, Message } from '../endpoint.ts';

/** An address that a member entered as the contact of a listing, other than the account's. */
export const ContactAddress = z.object({
  /** In lowercase. */
  email: z.string(),
  /** Whether buyers' questions go to it; until then they go to the account's address. */
  confirmed: z.boolean(),
  /** When the last mail with a link was sent to it. */
  sentAt: z.iso.datetime().nullable(),
  /** The member's listings on the market or in review that name it. */
  listings: z.number().int(),
});
export type ContactAddress = z.infer<typeof ContactAddress>;

export const listContactAddresses = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/contact-addresses',
  access: 'member',
  response: z.array(ContactAddress),
  summary: "Contact addresses of the caller's listings besides the account's, and whether they are confirmed",
});

export const sendContactConfirmation = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/contact-addresses/mails',
  access: 'member',
  body: z.strictObject({ email: z.string().trim().min(3).max(255) }),
  response: Message,
  summary:
    'Send the confirmation link of a contact address again; 404 for an address that none of your listings has, 409 `already-confirmed`, 429 beyond three emails a day to an address',
});

export const confirmContactAddress = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/contact-confirmations',
  access: 'anyone',
  address: true,
  form: true,
  body: z.strictObject({ token: z.string().min(20).max(100) }),
  response: Message,
  summary: 'Confirm a contact address by the single-use link of a mail; 410 for used, expired and unknown links alike',
});
