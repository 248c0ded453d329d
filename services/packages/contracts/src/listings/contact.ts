import { z } from 'zod';
import { endpoint, Message } from '../endpoint.ts';
import { multiLine, singleLine } from '../text.ts';

/** What a message to support is about. */
export const contactTopics = ['account', 'listing', 'financing', 'privacy', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

export const contactTopicLabels: Readonly<Record<ContactTopic, string>> = {
  account: 'Account, plan or billing',
  listing: 'A listing or a seller',
  financing: 'Financing a deal',
  privacy: 'My personal data',
  other: 'Something else',
};

/** A message to support. Also sent as a plain HTML form. */
export const ContactMessage = z.strictObject({
  topic: z.enum(contactTopics, 'Choose a topic.'),
  name: z.string('Required').overwrite(singleLine).min(2, 'String must contain at least 2 character(s)').max(120),
  email: z.string('Invalid email').trim().pipe(z.email('Invalid email').max(255)),
  message: z.string('Required').overwrite(multiLine).min(10, 'String must contain at least 10 character(s)').max(4_000),
});
export type ContactMessage = z.output<typeof ContactMessage>;

export const sendContactMessage = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/contact',
  access: 'anyone',
  address: true,
  form: true,
  idempotent: true,
  body: ContactMessage,
  response: Message,
  success: 201,
  summary: 'Send a message to support, who get it by mail',
});

export const getOperator = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/contact',
  access: 'anyone',
  shared: true,
  response: z.object({
    /** The operator's name and postal address on one line, as in the footer of bulk mail. */
    postalAddress: z.string(),
  }),
  summary: 'Postal address of the operator of this site',
});
