import { randomBytes } from 'node:crypto';
import { quotaMonth, type ApiScope } from '@dealstead/contracts';
import type { ApiKey } from '@dealstead/contracts/account/apiKeys';
import type { ApiKeySnapshot } from '@dealstead/contracts/identity';
import type { ApiKey as ApiKeyRow, ApiKeyEvent } from '../generated/client.ts';
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

export type ListedKey = ApiKeyRow & { readonly events: readonly ApiKeyEvent[]; readonly monthCalls: number };

/** A key as its owner sees it. */
export function toApiKey(row: ListedKey, usage: LiveUsage | null, now: Date): ApiKey {
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
      act: act as ApiKey['activity'][number]['act'],
      address,
      at: at.toISOString(),
    })),
  };
}

/** The snapshot under one of a key's hashes. The secret before a rotation expires earlier than the key. */
export function toKeySnapshot(row: ApiKeyRow, hash: string, monthCalls: number, now: Date): ApiKeySnapshot {
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
