import { z } from 'zod';
import { apiKeyLifetimes, apiKeyLimits, apiKeyOverlaps, apiScopes } from '../apiScopes.ts';
import { endpoint, Id, Message } from '../endpoint.ts';
import { ApiKeySnapshot } from '../identity.ts';
import { singleLine } from '../text.ts';

/** What was done with a key. `used` is its first call from an address. */
export const apiKeyActions = ['created', 'rotated', 'revoked', 'used'] as const;

/** An API key as its owner sees it. The secret is in the response of its creation only. */
export const ApiKey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The start and the end of the secret: `ds_Ab3x` and `9fQz`. */
  prefix: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  perMinute: z.number().int(),
  perMonth: z.number().int(),
  callsThisMonth: z.number().int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedAddress: z.string().nullable(),
  /** Until when the secret before the last rotation still works. */
  previousUntil: z.iso.datetime().nullable(),
  /** Newest first. */
  activity: z.array(z.object({ act: z.enum(apiKeyActions), address: z.string().nullable(), at: z.iso.datetime() })),
});
export type ApiKey = z.output<typeof ApiKey>;

const NewSecret = z.object({
  key: ApiKey,
  /** Shown once. It cannot be read again. */
  secret: z.string(),
});

const Password = z.string().min(1, 'Required').max(1024);
const limit = ({ most }: { readonly most: number }) =>
  z
    .number()
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(most, `Must be at most ${most.toLocaleString('en-US')}`);

export const listApiKeys = endpoint({
  service: 'account',
  method: 'GET',
  path: '/api/api-keys',
  access: 'member',
  response: z.object({ keys: z.array(ApiKey), max: z.number().int() }),
  summary: 'The active API keys of the caller; also after the plan has ended, so that they can be revoked',
});

export const createApiKey = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/api-keys',
  access: 'member',
  feature: 'enterprise-analytics',
  address: true,
  success: 201,
  body: z.strictObject({
    name: z.string().overwrite(singleLine).min(1, 'Required').max(60),
    scopes: z.array(z.enum(apiScopes)).min(1, 'Choose at least one').max(apiScopes.length),
    expiresInDays: z.literal([...apiKeyLifetimes]),
    perMinute: limit(apiKeyLimits.perMinute).default(apiKeyLimits.perMinute.usual),
    perMonth: limit(apiKeyLimits.perMonth).default(apiKeyLimits.perMonth.usual),
    password: Password,
  }),
  response: NewSecret,
  summary: 'Create an API key; the response contains its secret, once',
});

export const rotateApiKey = endpoint({
  service: 'account',
  method: 'POST',
  path: '/api/api-keys/{id}/rotations',
  access: 'member',
  feature: 'enterprise-analytics',
  address: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ overlapHours: z.literal([...apiKeyOverlaps]), password: Password }),
  response: NewSecret,
  summary: 'Replace the secret of an API key, at once or with a day in which the old one still works',
});

export const revokeApiKey = endpoint({
  service: 'account',
  method: 'DELETE',
  path: '/api/api-keys/{id}',
  access: 'member',
  address: true,
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Revoke an API key; it stops working at once',
});

export const getApiKeySnapshot = endpoint({
  service: 'account',
  method: 'GET',
  path: '/internal/api-keys/{hash}',
  access: 'peer',
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: ApiKeySnapshot,
  summary: 'The snapshot of an API key by the SHA-256 of its secret, for gateways that find none in Redis',
});
