import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import type { AccountTransaction } from '../../database.ts';
import { hashSecret, type Vault } from '../../secrets.ts';
import { findSecret } from './store.ts';

const period = 30;
const codesAtOnce = 10;

const createTotp = (secret: string, label: string) =>
  new TOTP({ issuer: 'Dealstead', label, secret: Secret.fromBase32(secret), digits: 6, period });

/** A new secret for an authenticator app, with its URI and QR code. */
export function createTotpSecret(email: string) {
  const { base32: secret } = new Secret({ size: 20 });
  const uri = createTotp(secret, email).toString();
  return { secret, uri, qr: qrPath(uri) };
}

/** A QR code as the path of an SVG whose sides are `size` units, its quiet zone included. */
function qrPath(text: string): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  let path = '';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) path += `M${x + quiet} ${y + quiet}h1v1h-1z`;
  return { size: modules.size + 2 * quiet, path };
}

/**
 * Verifies and consumes a TOTP code: each step is accepted once. One step of thirty seconds to either side is allowed for
 * clock drift.
 */
export async function consumeTotpCode(
  tx: AccountTransaction,
  vault: Vault,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const secret = await findSecret(tx, userId);
  const token = code.replaceAll(/\s/g, '');
  if (secret === null || !/^\d{6}$/.test(token)) return false;
  const now = Date.now();
  const delta = createTotp(vault.decrypt(secret), '').validate({ token, timestamp: now, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / period) + delta;
  const used = await tx.sql`
    UPDATE two_steps SET last_step = ${step} WHERE user_id = ${userId} AND last_step < ${step} RETURNING user_id`;
  return used.length === 1;
}

/** Verifies and consumes what someone types as a code: one of the app, or a recovery code. */
export const consumeCode = async (
  tx: AccountTransaction,
  vault: Vault,
  candidate: { userId: number; code: string },
): Promise<boolean> => (await consumeTotpCode(tx, vault, candidate)) || (await consumeRecoveryCode(tx, candidate));

const normalizeRecoveryCode = (code: string) => code.toLowerCase().replaceAll(/[^a-z2-7]/g, '');

/** Replaces a member's recovery codes by ten new ones of 80 bits. Only their hashes are stored. */
export async function createRecoveryCodes(tx: AccountTransaction, userId: number): Promise<string[]> {
  await tx.sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`;
  const codes = Array.from({ length: codesAtOnce }, () => {
    const letters = [...randomBytes(16)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte & 31]).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
  for (const code of codes)
    await tx.sql`INSERT INTO recovery_codes (user_id, code) VALUES (${userId}, ${hashRecoveryCode(userId, code)})`;
  return codes;
}

const hashRecoveryCode = (userId: number, code: string) => hashSecret(`${userId}/${normalizeRecoveryCode(code)}`);

/** Verifies and consumes a recovery code. */
async function consumeRecoveryCode(
  tx: AccountTransaction,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const used = await tx.sql`
    UPDATE recovery_codes SET used_at = now()
    WHERE user_id = ${userId} AND code = ${hashRecoveryCode(userId, code)} AND used_at IS NULL RETURNING user_id`;
  return used.length === 1;
}
