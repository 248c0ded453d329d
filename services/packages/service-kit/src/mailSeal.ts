import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { mailRequested, type NewEvent } from '@dealstead/contracts/events';
import { z } from 'zod';

/** The parts of a mail that can carry a secret. A sealed mail holds its HTML and secrets in `sealed` alone. */
export interface MailParts {
  readonly subject: string;
  readonly text: string;
  readonly html?: string | null | undefined;
  readonly unsubscribeUrl?: string | null | undefined;
  /** Secrets beside links, such as a code to type in. */
  readonly codes?: readonly string[] | undefined;
  readonly sealed?: string | null | undefined;
}

/** A mail whose links and codes are encrypted: each is replaced by a placeholder in what stays readable. */
export type SealedMail<Mail extends MailParts> = Omit<Mail, 'codes' | 'html' | 'sealed'> & { readonly sealed: string };

/** A mail as it is sent. */
export type OpenedMail<Mail extends MailParts> = Omit<Mail, 'codes' | 'html' | 'sealed'> & { readonly html: string };

/** Encrypts links and codes of mails while they wait, and decrypts them when they are sent. */
export interface MailSeal {
  /** A sealed mail stays as it is; an unsubscribe URL that was added to it is sealed too. */
  seal<Mail extends MailParts>(mail: Mail): SealedMail<Mail>;
  /** A mail that was stored unsealed stays as it is. @throws Error where another key was used */
  open<Mail extends MailParts>(mail: Mail): OpenedMail<Mail>;
}

const Secrets = z.object({ html: z.string(), values: z.array(z.string()) });
type Secrets = z.infer<typeof Secrets>;

/** A link. Every one is sealed: whether a link carries a right cannot be seen from outside. */
const link = String.raw`https?:\/\/[^\s"'<>]+`;
/** A placeholder. It is a URL, because it also stands for URLs. Typed by a person, it is sealed like a link. */
const placeholder = String.raw`sealed:\d+`;
const placeholders = new RegExp(placeholder, 'g');
const links = new RegExp(`${link}|${placeholder}`, 'g');

/** A text without links and placeholders, for people who must not follow them. */
export const blankLinks = (text: string): string => text.replace(links, '(left out)');
/** The same as a pattern for PostgreSQL's `regexp_replace`. */
export const linkPattern = String.raw`https?://[^\s"'<>]+|sealed:\d+`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** @param secretsKey SECRETS_KEY; the key of mails is derived from it */
export function createMailSeal(secretsKey: string): MailSeal {
  const key = Buffer.from(hkdfSync('sha256', secretsKey, '', 'mail', 32));

  /** AES-256-GCM over the compressed JSON: an event has a limited size. */
  function encrypt(secrets: Secrets): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const encrypted = Buffer.concat([cipher.update(deflateRawSync(JSON.stringify(secrets))), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
  }
  function decrypt(sealed: string): Secrets {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const json = inflateRawSync(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]));
    return Secrets.parse(JSON.parse(json.toString()));
  }

  return {
    seal({ codes = [], html, sealed, ...mail }) {
      const { unsubscribeUrl } = mail;
      const secrets = sealed ? decrypt(sealed) : { html: html ?? '', values: [] as string[] };
      const hide = (value: string) => `sealed:${secrets.values.push(value) - 1}`;
      if (sealed) {
        if (!unsubscribeUrl || unsubscribeUrl.startsWith('sealed:')) return { ...mail, sealed };
        return { ...mail, unsubscribeUrl: hide(unsubscribeUrl), sealed: encrypt(secrets) };
      }
      const secret = new RegExp([...codes.map(escaped), link, placeholder].join('|'), 'g');
      const parts = {
        subject: mail.subject.replace(secret, hide),
        text: mail.text.replace(secret, hide),
        ...(unsubscribeUrl && { unsubscribeUrl: hide(unsubscribeUrl) }),
      };
      return { ...mail, ...parts, sealed: encrypt(secrets) };
    },

    open({ codes: _codes, html, sealed, ...mail }) {
      if (!sealed) return { ...mail, html: html ?? '' };
      const secrets = decrypt(sealed);
      const show = (text: string) =>
        text.replace(placeholders, (found) => secrets.values[Number(found.slice('sealed:'.length))] ?? found);
      const { unsubscribeUrl } = mail;
      return {
        ...mail,
        subject: show(mail.subject),
        text: show(mail.text),
        html: secrets.html,
        ...(unsubscribeUrl && { unsubscribeUrl: show(unsubscribeUrl) }),
      };
    },
  };
}

/** Refuses mails, in a process without SECRETS_KEY. */
const withoutKey: MailSeal = {
  seal: () => refuse(),
  open: () => refuse(),
};
function refuse(): never {
  throw new Error('Mails need SECRETS_KEY. Pass it when the database is opened.');
}

/** The seal of a process; without a key it refuses mails. */
export const openMailSeal = (secretsKey: string | undefined): MailSeal =>
  secretsKey === undefined ? withoutKey : createMailSeal(secretsKey);

/** Events as they are stored: the links and codes of requested mails are sealed. */
export const sealEvents = (seal: MailSeal, events: readonly NewEvent[]): NewEvent[] =>
  events.map((event) =>
    event.type === mailRequested.type ? { ...event, data: seal.seal(event.data as MailParts) } : event,
  );
