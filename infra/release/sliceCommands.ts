import { ReleasedNameField, SliceKey, SliceNameField } from '@dealstead/contracts/platform/releases';
import { UserError } from '@dealstead/slice-tools/userError';
import type { releasesAt } from './admin.ts';

type Command = (admin: ReturnType<typeof releasesAt>, args: readonly string[]) => Promise<void>;

/** Commands about the teams that release slices, and the keys by which they sign. */
export const sliceCommands = {
  async slices(admin) {
    for (const { name, owner, registeredAt, keys } of await admin.slices()) {
      console.log(`${name.padEnd(16)} ${owner}, since ${registeredAt}`);
      for (const { id, addedAt, addedBy, revokedAt } of keys)
        console.log(`${' '.repeat(17)}${id}  ${revokedAt ? `revoked ${revokedAt}` : `added ${addedAt} by ${addedBy}`}`);
    }
  },

  async register(admin, [word, owner, key]) {
    const name = SliceNameField.safeParse(word);
    if (!name.success || !owner)
      throw new UserError('Name the slice and its team: register rentals "Rentals team" <key>.');
    await admin.register(name.data, owner, key === undefined ? undefined : parseKey(key));
    console.log(`${owner} can publish ${name.data} now.`);
  },

  async 'add-key'(admin, [word, key]) {
    const name = parseName(word);
    await admin.addKey(name, parseKey(key));
    console.log(`The key may sign releases of ${name} now.`);
  },

  async 'revoke-key'(admin, [word, keyId, reason]) {
    const name = parseName(word);
    if (!keyId) throw new UserError('Name the key as `npm run release -- slices` does.');
    await admin.revokeKey(name, keyId, parseReason(reason));
    console.log(`${name}: what the key signs from now on is refused.`);
  },
} as const satisfies Readonly<Record<string, Command>>;

function parseName(word: string | undefined): string {
  const name = ReleasedNameField.safeParse(word);
  if (!name.success) throw new UserError('Name the slice whose key it is, such as rentals.');
  return name.data;
}

/** A public key from the 43 characters that a slice's project prints. */
function parseKey(text: string | undefined): SliceKey {
  const key = SliceKey.safeParse({ kty: 'OKP', crv: 'Ed25519', x: text });
  if (!key.success) throw new UserError('A public key has 43 letters, digits, hyphens and underscores.');
  return key.data;
}

/** The reason of an act, for the audit trail. @throws UserError without one */
export function parseReason(reason: string | undefined): string {
  if (!reason) throw new UserError('Say why, in quotes: admins see the reason, visitors do not.');
  return reason;
}
