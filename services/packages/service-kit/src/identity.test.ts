import { expect, test } from '@jest/globals';
import { importJWK, SignJWT } from 'jose';
import type { Identity } from '@dealstead/contracts/identity';
import { signIdentity, systemIdentity, verifyIdentity } from './index.ts';
import type { Jwk } from './index.ts';
import { newKey, newKeys } from './fixtures/keys.ts';

const { secret, peers } = newKeys('gateway', 'tools');
const verify = verifyIdentity(peers);
const member: Identity = { kind: 'member', id: 7, role: 'member', plan: 'buyer', status: 'active', restrictions: [] };

interface Claims {
  by?: keyof typeof secret;
  key?: Jwk;
  kid?: string;
  issuer?: string;
  audience?: string;
  issued?: number;
  expires?: number;
  actor?: unknown;
}
const now = () => Math.floor(Date.now() / 1000);

async function token({
  by = 'gateway',
  key = secret[by],
  kid = by,
  issuer = by,
  audience = 'dealstead',
  issued = now(),
  expires = now() + 60,
  actor = member,
}: Claims) {
  return new SignJWT({ who: actor })
    .setProtectedHeader({ alg: 'EdDSA', kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(await importJWK(key, 'EdDSA'));
}

test('an identity signed by the gateway is accepted, and cached', async () => {
  const sign = signIdentity(secret.gateway);
  const signed = await sign(member);
  expect(await verify(signed)).toEqual(member);
  expect(verify(signed)).toEqual(member); // not a promise: cached
  expect(await sign(member)).toBe(signed);
});

test('a peer asserts its own identity', async () => {
  expect(await verify(await signIdentity(secret.tools)(systemIdentity('tools')))).toEqual(systemIdentity('tools'));
});

const refused: [string, Claims][] = [
  ['signed by an unknown key', { key: newKey('gateway').secret }],
  ['from an unknown peer', { kid: 'stranger', issuer: 'stranger' }],
  ['expired', { issued: now() - 120, expires: now() - 60 }],
  ['living too long', { issued: now() - 120, expires: now() + 3600 }],
  ['meant for others', { audience: 'elsewhere' }],
  ['with an issuer that is not its key', { issuer: 'tools' }],
  ['of a member, from a service', { by: 'tools' }],
  ['of a visitor, from a service', { by: 'tools', actor: { kind: 'visitor' } }],
  ['of another system', { by: 'tools', actor: systemIdentity('operator') }],
  ['of no shape that we know', { actor: { kind: 'member', id: 'one' } }],
];
test.each(refused)('an identity %s is refused', async (_, claims) => {
  await expect(verify(await token(claims))).rejects.toMatchObject({ status: 401, code: 'identity-refused' });
});

test('a token without signature or with a changed claim is rejected', async () => {
  const good = await token({});
  const [, payload = '', signature] = good.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","kid":"gateway"}').toString('base64url')}.${payload}.`;
  const admin = Buffer.from(
    Buffer.from(payload, 'base64url').toString().replace('"role":"member"', '"role":"admin"'),
  ).toString('base64url');
  const promoted = `${good.split('.')[0]}.${admin}.${signature}`;
  for (const forged of [unsigned, promoted, '', 'x.y.z', 'a'.repeat(5000)]) {
    await expect(verify(forged)).rejects.toMatchObject({ status: 401 });
  }
});
