import * as contract from '@dealstead/contracts/tools/texts';
import { file, Forbidden, handle, type Live, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import type { TextProvider } from './provider.ts';
import { recordUndelivered, resumeTexts, stopTexts, toPhoneKey } from './store.ts';
import { unreachableCodes } from './twilio.ts';

/** The words that carriers require to be honored (CTIA Messaging Principles). */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const startWords = new Set(['START', 'UNSTOP', 'YES']);
const helpWords = new Set(['HELP', 'INFO']);

const replies = {
  stop: 'You are opted out of texts from members of Dealstead and get no more. Reply START to get them again.',
  start: 'You get texts from members of Dealstead again. Reply STOP to opt out, HELP for help.',
  help: 'Dealstead: texts about real-estate deals from members you agreed to hear from. Message and data rates may apply. Reply STOP to opt out.',
} as const;

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

/** Webhooks of the text provider. A request without its signature is refused. */
export function textRoutes({ db, live, texts, publicUrl }: TextWebhookDeps): Route[] {
  const assertSigned = (path: string, fields: Readonly<Record<string, string>>, signature: string | undefined) => {
    if (!texts.isSigned(publicUrl + path, fields, signature))
      throw new Forbidden('The signature is not valid.', 'signature');
  };
  return [
    handle(contract.receiveText, async ({ body, request }) => {
      assertSigned(contract.receiveText.path, body, request.get('x-twilio-signature'));
      const phone = toPhoneKey(body.From ?? '');
      const word = (body.Body ?? '')
        .trim()
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, '');
      if (phone === null || (!stopWords.has(word) && !startWords.has(word)))
        return answer(helpWords.has(word) ? replies.help : undefined);
      const isStop = stopWords.has(word);
      const owners = await db.change((tx) => (isStop ? stopTexts(tx, phone) : resumeTexts(tx, phone)));
      for (const owner of owners) live.member(owner, '/api/contacts');
      return answer(isStop ? replies.stop : replies.start);
    }),

    handle(contract.receiveTextStatus, async ({ body, request }) => {
      assertSigned(contract.receiveTextStatus.path, body, request.get('x-twilio-signature'));
      const { MessageSid: id, MessageStatus: status, ErrorCode: code } = body;
      if (id && (status === 'undelivered' || status === 'failed')) {
        const reason = code ? `Not delivered, error ${code}` : 'Not delivered';
        const owner = await db.change((tx) =>
          recordUndelivered(tx, id, unreachableCodes.includes(Number(code)), reason),
        );
        if (owner !== null) live.member(owner, '/api/campaigns', '/api/contacts');
      }
      return answer();
    }),
  ];
}
