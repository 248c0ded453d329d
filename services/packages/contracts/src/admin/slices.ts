import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ReleaseSignature, ReleasedNameField, SliceKey, SliceNameField } from '../platform/releases.ts';
import { ActionReason } from '../recordedAction.ts';

const change = { service: 'admin', method: 'POST', access: 'admin', permission: 'operations', address: true } as const;
const Named = z.object({ name: ReleasedNameField });

export const RegisteredSlice = z.object({
  name: z.string(),
  /** The team that releases it. */
  owner: z.string(),
  registeredBy: z.string(),
  registeredAt: z.iso.datetime(),
  /** Keys by which the team signs, the newest first. A release must be signed once there is one that is not revoked. */
  keys: z.array(
    z.object({
      id: z.string(),
      addedBy: z.string(),
      addedAt: z.iso.datetime(),
      revokedBy: z.string().nullable(),
      revokedAt: z.iso.datetime().nullable(),
    }),
  ),
});
export type RegisteredSlice = z.infer<typeof RegisteredSlice>;

export const listSlices = endpoint({
  service: 'admin',
  method: 'GET',
  path: '/api/admin/slices',
  access: 'admin',
  permission: 'operations',
  response: z.array(RegisteredSlice),
  summary: 'The slices that may be released, their teams and the keys of these',
});

export const registerSlice = endpoint({
  ...change,
  path: '/api/admin/slices',
  success: 201,
  body: z.strictObject({ name: SliceNameField, owner: z.string().trim().min(2).max(80), key: SliceKey.optional() }),
  response: RegisteredSlice,
  summary: 'Let a team release a slice',
});

export const addSliceKey = endpoint({
  ...change,
  path: '/api/admin/slices/{name}/keys',
  params: Named,
  body: SliceKey,
  response: RegisteredSlice,
  summary: 'Let a key sign releases of a slice; a key that is added already stays',
});

export const revokeSliceKey = endpoint({
  ...change,
  path: '/api/admin/slices/{name}/keys/{keyId}/revoke',
  params: Named.extend({ keyId: ReleaseSignature.shape.keyId }),
  body: z.strictObject({ reason: ActionReason }),
  response: RegisteredSlice,
  summary: 'Refuse what a key signs from now on; releases that it signed before stay',
});
