import { createPublicKey, verify } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { releaseStatement } from '@dealstead/contracts/platform/releases';
import type { ReleaseSignature, SignedRelease, SliceKey } from '@dealstead/contracts/platform/releases';

/** The public key with these 32 bytes, in base64url. */
export const toSliceKey = (x: string): SliceKey => ({ kty: 'OKP', crv: 'Ed25519', x });

/** The id of a key: its thumbprint by RFC 7638. */
export const keyIdOf = (key: SliceKey): Promise<string> => calculateJwkThumbprint(key);

/** Whether a key signed this release. */
export function isSignedBy(key: SliceKey, release: SignedRelease, { value }: ReleaseSignature): boolean {
  const publicKey = createPublicKey({ key, format: 'jwk' });
  return verify(null, Buffer.from(releaseStatement(release)), publicKey, Buffer.from(value, 'base64url'));
}
