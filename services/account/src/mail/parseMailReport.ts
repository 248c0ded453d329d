import { truncateText } from '@dealstead/contracts';
import { OutsideText } from '@dealstead/contracts/outsideText';
import PostalMime, { type Email } from 'postal-mime';
import { z } from 'zod';

/** What a mail server or a mailbox provider reports about a mail that it accepted before. */
const MailReport = z.object({
  /** The Message-ID of the mail. Only its recipient and the servers on the way know it. */
  messageId: OutsideText,
  /** `bounced`: the address does not exist. `failed`: it does, and this mail was refused. `complained`: marked as spam. */
  outcome: z.enum(['bounced', 'failed', 'complained']),
  reason: OutsideText,
});
export type MailReport = z.infer<typeof MailReport>;

/** Parsers of attacker-controlled mail stop at these bounds. */
const limits = { maxNestingDepth: 10, maxHeadersSize: 65_536 };
const maxReasonLength = 500;

const parse = (raw: string | Uint8Array): Promise<Email> =>
  PostalMime.parse(raw, { ...limits, forceRfc822Attachments: true, attachmentEncoding: 'utf8' });

/**
 * Reads a delivery status notification (RFC 3464) or a feedback report (RFC 5965).
 * @returns null for any other mail, for a delay or a delivery, and for a report that does not return the mail's headers
 */
export async function parseMailReport(raw: Uint8Array): Promise<MailReport | null> {
  return MailReport.nullable().parse(await readMailReport(raw));
}

async function readMailReport(raw: Uint8Array): Promise<MailReport | null> {
  const { attachments } = await parse(raw);
  const textOf = (...types: string[]) => {
    const content = attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
    return typeof content === 'string' ? content : null;
  };
  const returned = textOf('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers');
  const messageId = returned === null ? undefined : (await parse(returned)).messageId;
  if (messageId === undefined) return null;
  const feedback = textOf('message/feedback-report');
  if (feedback !== null) {
    const type = (await readFields(feedback)).get('feedback-type');
    return type === 'abuse' || type === 'fraud'
      ? { messageId, outcome: 'complained', reason: 'The recipient marked it as spam.' }
      : null;
  }
  const status = textOf('message/delivery-status', 'message/global-delivery-status');
  return status === null ? null : readStatus(messageId, status);
}

/** The first recipient that a delivery finally failed for. Our mails have one recipient each. */
async function readStatus(messageId: string, text: string): Promise<MailReport | null> {
  for (const block of text.split(/\r?\n(?:[\t ]*\r?\n)+/)) {
    const fields = await readFields(block);
    const code = /^5\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
    if (fields.get('action')?.toLowerCase() !== 'failed' || code === undefined) continue;
    // 5.1.x is about the address, 5.2.1 a disabled mailbox (RFC 3463); others refuse this mail only.
    const outcome = code.startsWith('5.1.') || code === '5.2.1' ? 'bounced' : 'failed';
    const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^\w+;\s*/, '');
    return { messageId, outcome, reason: truncateText(`Returned: ${diagnostic || code}`, maxReasonLength) };
  }
  return null;
}

/** The fields of a block in the form of mail headers, by lower-case name. */
async function readFields(block: string): Promise<Map<string, string>> {
  const { headers } = await parse(`${block.trim()}\r\n\r\n`);
  return new Map(headers.map(({ key, value }) => [key, value.trim()]));
}
