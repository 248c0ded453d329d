import { mkdirSync } from 'node:fs';
import { readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface CaughtMail {
  id: string;
  /** Envelope recipients, blind copies included. */
  to: string[];
  from: string;
  subject: string;
  /** Time of receipt, ISO 8601. */
  date: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Mail in .eml files, in the order of arrival; the envelope is the first line of each. */
export function mailStore(folder: string) {
  mkdirSync(folder, { recursive: true });
  const parsed = new Map<string, CaughtMail>();
  let last = 0;

  /** Stores a raw message; resolves to its id. */
  async function add(raw: Buffer, envelope: { from: string; to: string[] }): Promise<string> {
    last = Math.max(Date.now(), last + 1); // ids increase even within one millisecond
    const id = String(last);
    const trace = `X-Envelope: ${JSON.stringify(envelope)}\r\n`;
    // Renamed when it is complete: a reader that sees half a mail would remember it.
    const unfinished = join(folder, `${id}.part`);
    await writeFile(unfinished, Buffer.concat([Buffer.from(trace), raw]));
    await rename(unfinished, join(folder, `${id}.eml`));
    return id;
  }

  /** One mail, or undefined for an unknown id. */
  async function find(id: string): Promise<CaughtMail | undefined> {
    const known = parsed.get(id);
    if (known || !/^\d+$/.test(id)) return known;
    const file = join(folder, `${id}.eml`);
    const names = await readdir(folder);
    if (!names.includes(`${id}.eml`)) return undefined;
    const mail = await parse(id, await readFile(file));
    parsed.set(id, mail);
    return mail;
  }

  /** The last 500 mails, newest first; with an address, those of them to it. */
  async function list(to?: string | null): Promise<CaughtMail[]> {
    const names = await readdir(folder);
    const ids = names.filter((name) => /^\d+\.eml$/.test(name)).map((name) => name.slice(0, -4));
    ids.sort((a, b) => Number(b) - Number(a));
    const mails = await Promise.all(ids.slice(0, 500).map(find));
    return mails.filter((mail) => mail !== undefined).filter((mail) => !to || mail.to.includes(to));
  }

  return { add, find, list };
}

export type MailStore = ReturnType<typeof mailStore>;

async function parse(id: string, raw: Buffer): Promise<CaughtMail> {
  const mail = await PostalMime.parse(raw);
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const envelope: { from: string; to: string[] } = JSON.parse(headers['x-envelope'] ?? '{"from":"","to":[]}');
  delete headers['x-envelope'];
  return {
    id,
    to: envelope.to,
    from: mail.from?.address ?? envelope.from,
    subject: mail.subject ?? '',
    date: new Date(Number(id)).toISOString(),
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers,
  };
}
