import { z } from 'zod';
import { endpoint, Message } from '../endpoint.ts';

/** One press in a mail program stops a kind of mail (RFC 8058): it posts a form that says so, and nothing else. */
export const stopNotifications = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/notification-links/{token}',
  access: 'anyone',
  form: true,
  bearer: true,
  params: z.object({ token: z.string().regex(/^[\w-]{22,200}$/) }),
  body: z.preprocess((body) => body ?? {}, z.strictObject({ 'List-Unsubscribe': z.string().max(40).optional() })),
  response: Message,
  summary: 'Stop the kind of mail that the link came in, without signing in; acts at once',
});
