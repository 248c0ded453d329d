import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A secret for a link in a mail: 256 random bits. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret, in hex. It has too much randomness for guessing, so one round is enough. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What this service keeps from those who see its tables: all of it hangs on one key. */
export function createVault(key: string) {
  const of = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const keys = { seal: of('seal'), sign: of('sign') };
  const signatureOf = (text: string) => createHmac('sha256', keys.sign).update(text).digest().subarray(0, 16);
  return {
    /** Encrypts a short text (AES-256-GCM). */
    seal(text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys.seal, nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** @throws Error where it was sealed with another key. */
    open(sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keys.seal, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    /** A text that only we can have written, for an address. */
    sign: (text: string) => `${Buffer.from(text).toString('base64url')}-${signatureOf(text).toString('hex')}`,
    /** The text that was signed, or null. */
    read(signed: string): string | null {
      const at = signed.lastIndexOf('-');
      const text = Buffer.from(signed.slice(0, at), 'base64url').toString();
      const given = Buffer.from(signed.slice(at + 1), 'hex');
      return given.length === 16 && timingSafeEqual(given, signatureOf(text)) ? text : null;
    },
  };
}

export type Vault = ReturnType<typeof createVault>;
