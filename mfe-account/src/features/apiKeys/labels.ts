import { apiScopeTexts, type ApiKey } from '@dealstead/contracts';
import { formatDate } from '@dealstead/kit';

export const keyTags = ['/api/api-keys'] as const;

/** How a key is recognized after its creation: `ds_Ab3x…9fQz`. */
export const maskedKey = ({ prefix, lastFour }: ApiKey): string => `${prefix}…${lastFour}`;

export const scopeNames = ({ scopes }: ApiKey): string => scopes.map((scope) => apiScopeTexts[scope].name).join(', ');

const time = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
  timeZoneName: 'short',
});

/** A moment: Nov 23, 2026, 3:04 PM EST. */
export const formatMoment = (iso: string): string => time.format(new Date(iso));

export function lastUseText({ lastUsedAt, lastUsedAddress }: ApiKey): string {
  if (!lastUsedAt) return 'Never used';
  return lastUsedAddress
    ? `Last used ${formatMoment(lastUsedAt)} from ${lastUsedAddress}`
    : `Last used ${formatMoment(lastUsedAt)}`;
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
