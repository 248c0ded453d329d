import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** The header with the signature of a mail report: `t=<Unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`. */
export const mailReportSignature = 'x-mail-report-signature';

export const receiveMailReport = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/webhooks/mail-reports',
  access: 'anyone',
  bearer: true,
  signed: true,
  headers: [mailReportSignature],
  upload: { bytes: 1_048_576 },
  response: z.object({
    /** `ignored`: no report about a mail of ours, or one that says nothing new. */
    outcome: z.enum(['bounced', 'failed', 'complained', 'ignored']),
  }),
  summary:
    'A bounce (RFC 3464) or a spam complaint (RFC 5965) as the mail server received it; requires a valid signature',
});
