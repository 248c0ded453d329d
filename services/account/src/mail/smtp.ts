import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection';

/** A mail as it goes to the server. */
export interface OutgoingMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** Whoever an answer goes to; else the sender. */
  readonly replyTo?: string | null;
  /** Where one press stops mails like this one (RFC 8058). */
  readonly unsubscribeUrl?: string | null;
}

/**
 * What became of a mail: the server took it; it was certainly not taken, for good or for now; or the
 * connection died after the text was on its way, and nobody can tell.
 */
export type Delivery =
  | { readonly outcome: 'sent' }
  | {
      readonly outcome: 'refused';
      readonly forGood: boolean;
      readonly reason: string;
      /** The server knows no such recipient, or will not take mail for them. */
      readonly isRecipient?: boolean;
    }
  | { readonly outcome: 'unknown'; readonly reason: string };

export type Deliver = (mail: OutgoingMail) => Promise<Delivery>;

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Delivers by SMTP, one connection a mail. It speaks to nodemailer's connection rather than to its
 * transport, because only here can one see whether the text had begun to leave when something broke.
 */
export function createSmtpDelivery(url: string, from: string): Deliver {
  const { auth, ...server } = parseConnectionUrl(url);
  return async (mail) => {
    const raw = await new MailComposer({
      from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: mail.messageId,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
    })
      .compile()
      .build();
    let leaving = false;
    const text = new Readable({
      read() {
        leaving = true;
        this.push(raw);
        this.push(null);
      },
    });
    const connection = new SMTPConnection({ ...server, ...timeouts });
    try {
      await new Promise<void>((done, failed) => {
        connection.once('error', failed);
        connection.once('end', () => failed(new Error('The connection ended')));
        const send = (error?: Error | null) => {
          if (error) return failed(error);
          connection.send({ from: bareAddress(from), to: [mail.recipient] }, text, (refused) =>
            refused ? failed(refused) : done(),
          );
        };
        connection.connect((error) => (error ? failed(error) : auth ? connection.login(auth, send) : send()));
      });
      return { outcome: 'sent' };
    } catch (error) {
      return classifySmtpError(error, leaving);
    } finally {
      connection.on('error', () => {}); // the mail's fate is settled; what the farewell says is not news
      connection.quit();
    }
  };
}

/** Headers by which mail programs offer to unsubscribe. The URL's own form has no line breaks and no angle brackets. */
function unsubscribeHeaders(url: string | null | undefined) {
  if (!url) return {};
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function classifySmtpError(error: unknown, leaving: boolean): Delivery {
  if (!(error instanceof Error)) throw error;
  const { code, responseCode, command }: SMTPError = error;
  const reason = error.message.slice(0, 500);
  if (responseCode) {
    const isRecipient = command === 'RCPT TO' && [550, 551, 553].includes(responseCode);
    return { outcome: 'refused', forGood: responseCode >= 500, reason, isRecipient };
  }
  if (leaving) return { outcome: 'unknown', reason };
  // Without a word from the server only the mail itself can be beyond help.
  return { outcome: 'refused', forGood: code === 'EENVELOPE' || code === 'EMESSAGE', reason };
}

/** The bare address in `Dealstead <hello@dealstead.example>`. */
function bareAddress(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from;
}
