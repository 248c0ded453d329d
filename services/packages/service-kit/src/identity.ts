import { Identity, identityHeader } from '@dealstead/contracts/identity';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Jwk } from './config.ts';
import { Unauthorized } from './errors.ts';

const audience = 'dealstead';
const lifetimeSeconds = 60;
/** A signed identity is reused while at least this much of its lifetime is left. */
const reuseSeconds = 30;
/** Tolerated clock skew between machines. */
const toleranceSeconds = 5;

export type SignIdentity = (identity: Identity) => Promise<string>;
export type VerifyIdentity = (token: string) => Identity | Promise<Identity>;

const nowSeconds = () => Date.now() / 1000;

/** The identity of calls between services. */
export function systemIdentity(name: string): Identity {
  return { kind: 'system', name };
}

/** Creates a signer of identities (JWT, EdDSA, 60 s) with a private key whose `kid` is this process's name. */
export function signIdentity(key: Jwk): SignIdentity {
  const issuer = key.kid;
  if (!issuer) throw new Error('An identity key needs a kid that names its process.');
  const imported = importJWK(key, 'EdDSA');
  const signed = new LRUCache<string, { token: Promise<string>; until: number }>({ max: 10_000 });
  return (identity) => {
    const text = JSON.stringify(identity);
    const known = signed.get(text);
    if (known && known.until > nowSeconds()) return known.token;
    const token = imported.then((privateKey) =>
      new SignJWT({ who: identity })
        .setProtectedHeader({ alg: 'EdDSA', kid: issuer })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(privateKey),
    );
    signed.set(text, { token, until: nowSeconds() + lifetimeSeconds - reuseSeconds });
    return token;
  };
}

/**
 * Creates a verifier of signed identities by the public keys of trusted peers. Only `gateway` may sign for visitors and
 * members; other processes sign for themselves alone. Verified tokens are cached until they expire.
 * @throws Unauthorized when the token is forged, expired, or not permitted to the signer
 */
export function verifyIdentity(peers: Record<string, Jwk>): VerifyIdentity {
  const keys = new Map(Object.entries(peers).map(([name, key]) => [name, importJWK(key, 'EdDSA')]));
  const keyOf: JWTVerifyGetKey = async ({ kid }) => {
    const key = kid === undefined ? undefined : await keys.get(kid);
    if (!key) throw new Error('unknown key');
    return key;
  };
  const verified = new LRUCache<string, { identity: Identity; until: number }>({ max: 10_000 });

  async function verify(token: string): Promise<Identity> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
        audience,
        algorithms: ['EdDSA'],
        requiredClaims: ['iss', 'exp', 'iat', 'who'],
        maxTokenAge: lifetimeSeconds,
        clockTolerance: toleranceSeconds,
      });
      const identity = Identity.parse(payload.who);
      if (payload.iss !== protectedHeader.kid) throw new Error('issuer and key differ');
      if (payload.iss !== (identity.kind === 'system' ? identity.name : 'gateway'))
        throw new Error('issuer may not speak for them');
      verified.set(token, { identity, until: payload.exp ?? 0 });
      return identity;
    } catch (cause) {
      throw Object.assign(new Unauthorized('The caller could not be verified.', 'identity-refused'), { cause });
    }
  }

  return (token) => {
    const known = verified.get(token);
    return known && known.until > nowSeconds() ? known.identity : verify(token);
  };
}

export { identityHeader };
