import { apiScopeTexts, type ApiKey, quotaResetsAt } from '@dealstead/contracts';
import { formatDate, formatDateTime } from '@dealstead/kit';

export const keyTags = ['/api/api-keys'] as const;

/** How a key is recognized after its creation: `ds_Ab3x…9fQz`. */
export const maskedKey = ({ prefix, lastFour }: ApiKey): string => `${prefix}…${lastFour}`;

export const scopeNames = ({ scopes }: ApiKey): string => scopes.map((scope) => apiScopeTexts[scope].name).join(', ');

export function lastUseText({ lastUsedAt, lastUsedAddress }: ApiKey): string {
  if (!lastUsedAt) return 'Never used';
  return lastUsedAddress
    ? `Last used ${formatDateTime(lastUsedAt)} from ${lastUsedAddress}`
    : `Last used ${formatDateTime(lastUsedAt)}`;
}

export function expiryText({ expiresAt }: ApiKey, now: number): string {
  if (!expiresAt) return 'No expiration';
  return Date.parse(expiresAt) <= now ? `Expired ${formatDate(expiresAt)}` : `Expires ${formatDate(expiresAt)}`;
}

export const activityTexts: Readonly<Record<ApiKey['activity'][number]['act'], string>> = {
  created: 'Created',
  rotated: 'Rotated',
  revoked: 'Revoked',
  used: 'First call from this address',
};

/** When the calls of this month start again at 0. */
export const quotaResetText = (): string => `resets on ${formatDate(new Date(quotaResetsAt(Date.now())))}`;
