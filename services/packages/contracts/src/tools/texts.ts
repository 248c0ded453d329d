import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The header with the text provider's signature. */
export const twilioSignature = 'x-twilio-signature';

/** Webhooks of the text provider, form-encoded as Twilio sends them. All fields are signed, so all are read. */
const webhook = {
  service: 'tools',
  method: 'POST',
  access: 'anyone',
  bearer: true,
  signed: true,
  headers: [twilioSignature],
  form: true,
  body: z.record(z.string().max(100), z.string().max(5_000)),
  response: z.string(),
  content: 'text/xml',
} as const;

export const receiveText = endpoint({
  ...webhook,
  path: '/api/webhooks/texts',
  summary: 'A text to our number: STOP, START and HELP are honored; requires a valid signature',
});

export const receiveTextStatus = endpoint({
  ...webhook,
  path: '/api/webhooks/text-statuses',
  summary: 'What became of a text that was sent; requires a valid signature',
});
