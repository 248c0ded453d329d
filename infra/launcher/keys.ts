import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JsonWebKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Signers of identities: the services, the operator's commands, and the launcher. Not the renderer: it runs released
 * code and must hold no key that others trust.
 */
const signers = ['gateway', 'listings', 'tools', 'account', 'admin', 'operator', 'launcher'] as const;
export type Signer = (typeof signers)[number];

export const loadTestKeyFile = 'load-test-key';

export interface Keys {
  /** Private Ed25519 JWK of each signer, as JSON; `kid` is its name. */
  private: Record<Signer, string>;
  /** Public JWKs of these signers, as JSON. */
  publicOf(names: Signer[]): string;
  sessionSecret: string;
  /** Signs the webhooks of the Stripe sandbox. */
  webhookSecret: string;
  secretsKey: string;
  /** The VAPID key pair of push notifications, in base64url. */
  vapid: { publicKey: string; privateKey: string };
  /** Lets `npm run bench` act as many clients. */
  loadTestKey: string;
}

/** Reads the keys from a directory with mode 0700; creates missing ones. */
export function provideKeys(folder: string): Keys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pairs = signers.map((name) => [name, readOrCreate(join(folder, `${name}.json`), () => newKey(name))] as const);
  const privates = Object.fromEntries(pairs) as Record<Signer, string>;
  return {
    private: privates,
    publicOf: (names) => JSON.stringify(Object.fromEntries(names.map((name) => [name, publicKeyOf(privates[name])]))),
    sessionSecret: readOrCreate(join(folder, 'session-secret'), () => randomBytes(32).toString('base64url')),
    webhookSecret: readOrCreate(join(folder, 'webhook-secret'), () => `whsec_${randomBytes(24).toString('base64url')}`),
    loadTestKey: readOrCreate(join(folder, loadTestKeyFile), () => randomBytes(32).toString('base64url')),
    vapid: JSON.parse(readOrCreate(join(folder, 'vapid.json'), newVapidKeys)) as Keys['vapid'],
    secretsKey: readOrCreate(join(folder, 'secrets-key'), () => randomBytes(32).toString('base64url')),
  };
}

/** The content of a file, which is created with a new secret where it is missing. */
function readOrCreate(file: string, create: () => string): string {
  if (!existsSync(file)) writeFileSync(file, create(), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

function newKey(name: string): string {
  const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return JSON.stringify({ ...jwk, kid: name, alg: 'EdDSA', use: 'sig' });
}

function newVapidKeys(): string {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // A private key with leading zeros comes shorter than its 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  return JSON.stringify({ publicKey, privateKey });
}

function publicKeyOf(privateKey: string): JsonWebKey {
  const { d: _secret, ...rest }: JsonWebKey = JSON.parse(privateKey);
  return rest;
}
