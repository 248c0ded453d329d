import { z } from 'zod';
import { ActiveRestriction } from '../admin/activeRestriction.ts';
import { restrictions } from '../restrictionTypes.ts';
import { endpoint, Id, Message, type ServiceName } from '../endpoint.ts';

/** What a service holds about a member: rows by the name of what they are. */
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
    summary: `What ${service} holds about a member, for their data export`,
  });

export const exportFromListings = memberExport('listings');
export const exportFromTools = memberExport('tools');
export const exportFromAdmin = memberExport('admin');

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
  summary: 'All that a member is kept from, as of a version: the newest counts, and a new one ends their sessions',
});
