import { type TextWebhookType, toPhoneKey } from '@dealstead/contracts';
import { OutsideText } from '@dealstead/contracts/outsideText';
import * as endpoints from '@dealstead/contracts/tools/texts';
import { textWebhookList } from '@dealstead/contracts/tools/textWebhookList';
import { adminListRoutes, file, Forbidden, handle, type Live, type Route } from '@dealstead/service-kit';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { recordUndeliveredHelpText } from '../helpTexts/store.ts';
import type { TextProvider } from './provider.ts';
import { recordUndelivered, resumeTexts, stopTexts } from './store.ts';
import { isUnreachable } from './twilio.ts';
import { findTextWebhooks, insertTextWebhook, lockProviderId } from './webhookLog.ts';

/** The words that carriers require to be honored (CTIA Messaging Principles). */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const startWords = new Set(['START', 'UNSTOP', 'YES']);
const helpWords = new Set(['HELP', 'INFO']);

const replies: Readonly<Partial<Record<TextWebhookType, string>>> = {
  stop: 'You are opted out and will get no more texts from Dealstead or its members. Reply START to opt in again.',
  start:
    'You are opted in again and will get texts from Dealstead and its members. Reply STOP to opt out, HELP for help.',
  help: 'Dealstead: answers you asked our support team for, and texts about real-estate deals from members you agreed to hear from. Message and data rates may apply. Reply STOP to opt out.',
};

/** Fields of a webhook that are read once its signature is checked, which covers them as they were sent. */
const Fields = z
  .object({
    From: OutsideText,
    To: OutsideText,
    Body: OutsideText,
    MessageSid: OutsideText,
    MessageStatus: OutsideText,
    ErrorCode: OutsideText,
  })
  .partial();

/** What the sender of a text asks for. */
function readReply(text: string): 'stop' | 'start' | 'help' | 'reply' {
  const word = text
    .trim()
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
  if (stopWords.has(word)) return 'stop';
  if (startWords.has(word)) return 'start';
  return helpWords.has(word) ? 'help' : 'reply';
}

const answer = (text?: string) =>
  file(
    'text/xml',
    `<?xml version="1.0" encoding="UTF-8"?><Response>${text ? `<Message>${text}</Message>` : ''}</Response>`,
  );

export interface TextWebhookDeps {
  readonly db: Db;
  readonly live: Live;
  readonly texts: TextProvider;
  readonly publicUrl: string;
}

/** Webhooks of the text provider, and the list of them for admins. A webhook without the provider's signature is refused. */
export function textRoutes({ db, live, texts, publicUrl }: TextWebhookDeps): Route[] {
  const assertSigned = (path: string, fields: Readonly<Record<string, string>>, signature: string | undefined) => {
    if (!texts.isSigned(publicUrl + path, fields, signature))
      throw new Forbidden('The signature is not valid.', 'signature');
  };
  return [
    handle(endpoints.receiveText, async ({ body, request }) => {
      assertSigned(endpoints.receiveText.path, body, request.get(endpoints.twilioSignature));
      const { From: from = '', Body: text = '', MessageSid: providerId = null } = Fields.parse(body);
      const phone = toPhoneKey(from);
      const type = readReply(text);
      const owners = await db.change(async (tx) => {
        await insertTextWebhook(tx, { type, phone, providerId });
        if (phone === null) return [];
        if (type === 'stop') return stopTexts(tx, phone);
        return type === 'start' ? resumeTexts(tx, phone) : [];
      });
      for (const owner of owners) live.member(owner, '/api/contacts');
      return answer(phone === null && type !== 'help' ? undefined : replies[type]);
    }),

    handle(endpoints.receiveTextStatus, async ({ body, request }) => {
      assertSigned(endpoints.receiveTextStatus.path, body, request.get(endpoints.twilioSignature));
      const { MessageSid: providerId, MessageStatus: status, ErrorCode: code, To: to = '' } = Fields.parse(body);
      if (!providerId || (status !== 'delivered' && status !== 'undelivered' && status !== 'failed')) return answer();
      const error = status === 'delivered' ? null : code ? `Not delivered, error ${code}` : 'Not delivered';
      const errorCode = code !== undefined && /^\d{1,9}$/.test(code) ? Number(code) : null;
      const owner = await db.change(async (tx) => {
        await lockProviderId(tx, providerId);
        await insertTextWebhook(tx, { type: status, phone: toPhoneKey(to), providerId, error, errorCode });
        if (error === null) return null;
        await recordUndeliveredHelpText(tx, providerId, error);
        return recordUndelivered(tx, providerId, isUnreachable(errorCode), error);
      });
      if (owner !== null) live.member(owner, '/api/campaigns', '/api/contacts');
      return answer();
    }),

    ...adminListRoutes(textWebhookList, (filter, page) => findTextWebhooks(db, filter, page)),
  ];
}
