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

/** The hash under which a secret is stored, in hex. One round of SHA-256 suffices for 256 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Encrypts and signs with keys that are derived from SECRETS_KEY (HKDF). */
export function createVault(key: string) {
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  const keys = { encrypt: deriveKey('seal'), sign: deriveKey('sign') };
  const signatureOf = (text: string) => createHmac('sha256', keys.sign).update(text).digest().subarray(0, 16);
  return {
    /** Encrypts a short text (AES-256-GCM). */
    encrypt(text: string): string {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keys.encrypt, nonce);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    /** @throws Error where another key was used */
    decrypt(encrypted: string): string {
      const bytes = Buffer.from(encrypted, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keys.encrypt, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    /** A text with its signature (HMAC-SHA-256, 128 bits), for a URL. */
    sign: (text: string) => `${Buffer.from(text).toString('base64url')}-${signatureOf(text).toString('hex')}`,
    /** The text whose signature is valid, or null. */
    verify(signed: string): string | null {
      const at = signed.lastIndexOf('-');
      const text = Buffer.from(signed.slice(0, at), 'base64url').toString();
      const signature = Buffer.from(signed.slice(at + 1), 'hex');
      return signature.length === 16 && timingSafeEqual(signature, signatureOf(text)) ? text : null;
    },
  };
}

export type Vault = ReturnType<typeof createVault>;
