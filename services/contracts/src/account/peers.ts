import { z } from 'zod';
import { ActiveRestriction } from '../admin/restricting.ts';
import { restrictions } from '../restrictions.ts';
import { endpoint, Id, Message, type ServiceName } from '../endpoint.ts';

/** What a service holds about a member: rows by the name of what they are. */
export const MemberData = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
export type MemberData = z.output<typeof MemberData>;

const handOver = <const S extends Exclude<ServiceName, 'account'>>(service: S) =>
  endpoint({
    service,
    method: 'GET',
    path: `/internal/${service}/members/{id}/export`,
    who: 'peer',
    params: z.object({ id: Id }),
    answer: MemberData,
    summary: `What ${service} holds about a member, for their data export`,
  });

export const exportFromListings = handOver('listings');
export const exportFromTools = handOver('tools');
export const exportFromAdmin = handOver('admin');

export const restrictMember = endpoint({
  service: 'account',
  method: 'PUT',
  path: '/internal/members/{id}/restrictions',
  who: 'peer',
  params: z.object({ id: Id }),
  body: z.strictObject({
    version: z.number().int().positive(),
    restrictions: z.array(z.strictObject(ActiveRestriction.shape)).max(restrictions.length),
  }),
  answer: Message,
  summary: 'All that a member is kept from, as of a version: the newest counts, and a new one ends their sessions',
});
