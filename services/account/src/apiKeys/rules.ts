import { randomBytes } from 'node:crypto';
import { quotaMonth, type ApiScope } from '@dealstead/contracts';
import type { ApiKey as ApiKeyView } from '@dealstead/contracts/account/apiKeys';
import type { ApiKeySnapshot } from '@dealstead/contracts/identity';
import { hashSecret } from '../secrets.ts';

/** Characters of a secret that stay visible at its start, the prefix `ds_` included. */
const shownStart = 7;

export interface NewSecret {
  readonly secret: string;
  /** What is stored of it. */
  readonly columns: { readonly hash: string; readonly prefix: string; readonly lastFour: string };
}

/** Generates the secret of a key: 256 random bits in base64url after `ds_` (`apiKeyPattern`). */
export function generateApiKey(): NewSecret {
  const secret = `ds_${randomBytes(32).toString('base64url')}`;
  return {
    secret,
    columns: { hash: hashSecret(secret), prefix: secret.slice(0, shownStart), lastFour: secret.slice(-4) },
  };
}

/** What was counted in Redis and is not in the tables yet. */
export interface LiveUsage {
  readonly calls: number;
  readonly last: { readonly at: Date; readonly address: string } | null;
}

/** A row of `api_keys`: a key with which a member's programs call the API. */
export interface ApiKey {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  /** sha256 of the secret, in hex. */
  readonly hash: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly scopes: string[];
  readonly perMinute: number;
  readonly perMonth: number;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** The secret before the last rotation, while it still works. */
  readonly previousHash: string | null;
  readonly previousUntil: Date | null;
  /** Hashes whose snapshots in Redis must be replaced. */
  readonly retiredHashes: string[];
  readonly lastUsedAt: Date | null;
  readonly lastUsedAddress: string | null;
  readonly version: number;
}

/** An entry of a key's audit trail. */
export interface ApiKeyEvent {
  readonly keyId: number;
  readonly act: string;
  readonly address: string | null;
  readonly at: Date;
}

export type ListedKey = ApiKey & { readonly events: readonly ApiKeyEvent[]; readonly monthCalls: number };

/** A key as its owner sees it. */
export function toApiKey(row: ListedKey, usage: LiveUsage | null, now: Date): ApiKeyView {
  const live = usage?.last && (!row.lastUsedAt || usage.last.at > row.lastUsedAt) ? usage.last : null;
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    lastFour: row.lastFour,
    scopes: row.scopes as ApiScope[],
    perMinute: row.perMinute,
    perMonth: row.perMonth,
    callsThisMonth: Math.max(row.monthCalls, usage?.calls ?? 0),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: (live?.at ?? row.lastUsedAt)?.toISOString() ?? null,
    lastUsedAddress: live?.address ?? row.lastUsedAddress,
    previousUntil: row.previousUntil && row.previousUntil > now ? row.previousUntil.toISOString() : null,
    activity: row.events.map(({ act, address, at }) => ({
      act: act as ApiKeyView['activity'][number]['act'],
      address,
      at: at.toISOString(),
    })),
  };
}

/** The snapshot under one of a key's hashes. The secret before a rotation expires earlier than the key. */
export function toKeySnapshot(row: ApiKey, hash: string, monthCalls: number, now: Date): ApiKeySnapshot {
  const until = hash === row.previousHash ? row.previousUntil : row.expiresAt;
  return {
    id: row.id,
    version: row.version,
    userId: row.userId,
    scopes: row.scopes as ApiScope[],
    expiresAt: until?.getTime() ?? null,
    perMinute: row.perMinute,
    perMonth: row.perMonth,
    counted: { month: quotaMonth(now.getTime()), calls: monthCalls },
  };
}
