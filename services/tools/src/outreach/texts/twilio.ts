import { createHmac, timingSafeEqual } from 'node:crypto';
import { OutsideText } from '@dealstead/contracts/outsideText';
import { z } from 'zod';
import type { TextProvider, TextResult } from './provider.ts';

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** Our number in E.164, or the SID of a messaging service (`MG…`). */
  readonly from: string;
  /** Where Twilio reports what became of a text. */
  readonly statusUrl: string;
  /** Another address than Twilio's, for tests. */
  readonly apiUrl?: string | undefined;
  /** Milliseconds until an answer is given up. */
  readonly timeout?: number;
}

const Answer = z.object({ sid: OutsideText });
const Problem = z.object({ code: z.number().optional(), message: OutsideText.optional() });

/** Codes of numbers that get nothing: https://www.twilio.com/docs/api/errors. */
const optedOut = 21_610;
const unreachableCodes: readonly number[] = [21_211, 21_214, 21_614, 30_003, 30_005, 30_006];

/** Whether an error means that the number gets no texts at all. */
export const isUnreachable = (code: number | null | undefined): boolean =>
  code != null && unreachableCodes.includes(code);

/** Twilio's Messages API: https://www.twilio.com/docs/messaging/api/message-resource. */
export function createTwilio({
  accountSid,
  authToken,
  from,
  statusUrl,
  apiUrl,
  timeout = 15_000,
}: TwilioOptions): TextProvider {
  const url = `${apiUrl ?? 'https://api.twilio.com'}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const senderField = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    isSimulated: false,
    async send(phone, text) {
      const body = new URLSearchParams({
        To: `+1${phone}`,
        Body: text,
        StatusCallback: statusUrl,
        [senderField]: from,
      });
      try {
        const signal = AbortSignal.timeout(timeout);
        const response = await fetch(url, { method: 'POST', headers: { authorization }, body, signal });
        return readAnswer(response.status, await response.json());
      } catch (error) {
        // Twilio may have sent it before the connection ended.
        return { outcome: 'unknown', reason: `No answer from Twilio: ${error instanceof Error ? error.message : ''}` };
      }
    },
    isSigned(signedUrl, fields, signature) {
      if (signature === undefined) return false;
      const given = Buffer.from(signature, 'base64');
      const expected = Buffer.from(signTwilio(authToken, signedUrl, fields), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** The signature of a webhook: HMAC-SHA1 of the URL and the sorted fields, https://www.twilio.com/docs/usage/security. */
export function signTwilio(authToken: string, url: string, fields: Readonly<Record<string, string>>): string {
  const signed = Object.keys(fields)
    .toSorted()
    .reduce((text, name) => text + name + fields[name]!, url);
  return createHmac('sha1', authToken).update(signed).digest('base64');
}

function readAnswer(status: number, body: unknown): TextResult {
  if (status < 300) {
    const answer = Answer.safeParse(body);
    return { outcome: 'accepted', id: answer.success ? answer.data.sid : null, note: null };
  }
  if (status === 429) return { outcome: 'busy' };
  const { code, message = `Twilio answered ${status}` } = Problem.safeParse(body).data ?? {};
  if (status >= 500) return { outcome: 'unknown', reason: message };
  if (code === optedOut) return { outcome: 'stopped', reason: 'Replied STOP' };
  return { outcome: isUnreachable(code) ? 'bounced' : 'failed', reason: message };
}
