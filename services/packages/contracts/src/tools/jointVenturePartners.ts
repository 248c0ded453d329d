import { z } from 'zod';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { venturePageSize, ventureRoles } from './jointVentureOptions.ts';

const id = z.number().int();
const acting = { service: 'tools', access: 'member', feature: 'joint-ventures' } as const;
const Roles = z.array(z.enum(ventureRoles)).max(ventureRoles.length);

export const getPartnerProfile = endpoint({
  ...acting,
  method: 'GET',
  path: '/api/joint-venture-profile',
  response: z.object({ roles: Roles }),
  summary: 'The roles for which posters may find and invite you; none while you are not listed',
});

export const savePartnerProfile = endpoint({
  ...acting,
  method: 'PUT',
  path: '/api/joint-venture-profile',
  body: z.strictObject({ roles: Roles }),
  response: Message,
  summary: 'Let posters of joint ventures find you for some roles, or for none',
});

const FitIds = z
  .string()
  .regex(/^\d{1,9}(?:,\d{1,9})*$/)
  .transform((text) => text.split(',').map(Number))
  .refine((ids) => ids.length <= venturePageSize, `At most ${venturePageSize} at once`);

export const listVentureFits = endpoint({
  service: 'tools',
  access: 'member',
  method: 'GET',
  path: '/api/joint-ventures/fits',
  query: z.object({ ids: FitIds }),
  response: z.array(z.object({ ventureId: id, reasons: z.array(z.string()) })),
  summary: 'Why you fit joint ventures of the board, in words; without your own and those that nothing recommends',
});

/** A member who may fit a joint venture. */
export const SuggestedPartner = z.object({
  userId: id,
  name: z.string(),
  completed: id,
  /** Why they fit, in words; never empty. */
  reasons: z.array(z.string()),
  isInvited: z.boolean(),
});
export type SuggestedPartner = z.infer<typeof SuggestedPartner>;

export const listSuggestedPartners = endpoint({
  ...acting,
  method: 'GET',
  path: '/api/joint-ventures/{id}/partners',
  params: z.object({ id: Id }),
  response: z.array(SuggestedPartner),
  summary: 'Listed members who fit your open joint venture, the best first, with the reasons',
});

export const invitePartner = endpoint({
  ...acting,
  method: 'POST',
  path: '/api/joint-ventures/{id}/invitations',
  restricted: 'messaging',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ partnerId: RowId }),
  response: Message,
  success: 201,
  summary: 'Invite a suggested partner to apply to your joint venture, once',
});
