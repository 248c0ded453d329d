import { truncateText } from '@dealstead/contracts';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection';

/** A mail to deliver. */
export interface OutgoingMail {
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  /** The Reply-To address; the sender by default. */
  readonly replyTo?: string | null;
  /** The one-click unsubscribe URL (RFC 8058). */
  readonly unsubscribeUrl?: string | null;
}

/**
 * The outcome of a delivery: accepted by the server; rejected, permanently (`forGood`) or temporarily; or unknown, because
 * the connection failed after the text had begun to leave.
 */
export type Delivery =
  | { readonly outcome: 'sent' }
  | {
      readonly outcome: 'refused';
      readonly forGood: boolean;
      readonly reason: string;
      /** The server rejects the recipient. */
      readonly isRecipient?: boolean;
    }
  | { readonly outcome: 'unknown'; readonly reason: string };

export type Deliver = (mail: OutgoingMail) => Promise<Delivery>;

/** Milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Delivers by SMTP with one connection for each mail. It uses nodemailer's SMTPConnection instead of its transport, because
 * only the connection tells whether the text had begun to leave when an error occurred. Servers return mails to `returnPath`.
 */
export function createSmtpDelivery(url: string, from: string, returnPath: string = bareAddress(from)): Deliver {
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
    let hasBegun = false;
    const text = new Readable({
      read() {
        hasBegun = true;
        this.push(raw);
        this.push(null);
      },
    });
    const connection = new SMTPConnection({ ...server, ...timeouts });
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        connection.once('end', () => reject(new Error('The connection ended')));
        const send = (error?: Error | null) => {
          if (error) return reject(error);
          connection.send({ from: returnPath, to: [mail.recipient] }, text, (refused) =>
            refused ? reject(refused) : resolve(),
          );
        };
        connection.connect((error) => (error ? reject(error) : auth ? connection.login(auth, send) : send()));
      });
      return { outcome: 'sent' };
    } catch (error) {
      return classifySmtpError(error, hasBegun);
    } finally {
      connection.on('error', () => {}); // the outcome is decided; errors of QUIT do not matter
      connection.quit();
    }
  };
}

/** List-Unsubscribe headers. A parsed URL contains neither line breaks nor angle brackets. */
function unsubscribeHeaders(url: string | null | undefined) {
  if (!url) return {};
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function classifySmtpError(error: unknown, hasBegun: boolean): Delivery {
  if (!(error instanceof Error)) throw error;
  const { code, responseCode, command }: SMTPError = error;
  const reason = truncateText(error.message, 500);
  if (responseCode) {
    const isRecipient = command === 'RCPT TO' && [550, 551, 553].includes(responseCode);
    return { outcome: 'refused', forGood: responseCode >= 500, reason, isRecipient };
  }
  if (hasBegun) return { outcome: 'unknown', reason };
  // Without a response of the server only an invalid mail is a permanent failure.
  return { outcome: 'refused', forGood: code === 'EENVELOPE' || code === 'EMESSAGE', reason };
}

/** The bare address in `Dealstead <hello@dealstead.example>`. */
function bareAddress(from: string): string {
  return /<([^>]+)>/.exec(from)?.[1] ?? from;
}
