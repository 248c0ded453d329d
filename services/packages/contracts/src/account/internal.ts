import { z } from 'zod';
import { ActiveRestriction } from '../admin/activeRestriction.ts';
import { restrictions } from '../restrictionTypes.ts';
import { endpoint, Id, Message, type ServiceName } from '../endpoint.ts';
import { teamPermissions } from '../team.ts';

/** A service's data about a member: rows by table name. */
export const MemberData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
export type MemberData = z.output<typeof MemberData>;

const memberExport = <const S extends Exclude<ServiceName, 'account'>>(service: S) =>
  endpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/members/{id}/export`,
    access: 'peer',
    params: z.object({ id: Id }),
    response: MemberData,
    summary: `Data of ${service} about a member, for their data export`,
  });

export const exportFromListings = memberExport('listings');
export const exportFromTools = memberExport('tools');
export const exportFromAdmin = memberExport('admin');

/** A member's details that bulk mail in their name must carry. */
export const Sender = z.object({
  name: z.string(),
  /** Where replies go. */
  email: z.string(),
  /** Null until the member's settings have street, city, state and ZIP code: no bulk mail is sent without it. */
  postalAddress: z.string().nullable(),
  /** The member's brand while it is on. */
  brand: z.object({ name: z.string(), color: z.string() }).nullable().default(null),
});
export type Sender = z.infer<typeof Sender>;

export const getSender = endpoint({
  service: 'account',
  method: 'GET',
  path: '/internal/members/{id}/sender',
  access: 'peer',
  params: z.object({ id: Id }),
  response: Sender,
  summary: 'Name and addresses of a member in whose name bulk mail is sent',
});

export const getTeamSeats = endpoint({
  service: 'account',
  method: 'GET',
  path: '/internal/members/{id}/team',
  access: 'peer',
  params: z.object({ id: Id }),
  response: z.object({
    userIds: z.array(z.number().int()),
    seats: z.array(z.object({ userId: z.number().int(), permissions: z.array(z.enum(teamPermissions)) })),
  }),
  summary: 'Who has a seat on a member’s team, with which permissions',
});

export const restrictMember = endpoint({
  service: 'account',
  method: 'PUT',
  path: '/internal/members/{id}/restrictions',
  access: 'peer',
  params: z.object({ id: Id }),
  body: z.strictObject({
    version: z.number().int().positive(),
    restrictions: z.array(z.strictObject(ActiveRestriction.shape)).max(restrictions.length),
  }),
  response: Message,
  summary:
    'All restrictions of a member at a version; the highest version counts, and a new restriction revokes their sessions',
});
