import { z } from 'zod';
import { ActiveRestriction } from '../admin/activeRestriction.ts';
import { restrictions } from '../restrictionTypes.ts';
import { endpoint, Id, Message, type ServiceName } from '../endpoint.ts';

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
