import * as endpoints from '@dealstead/contracts/admin/restrictions';
import { memberCacheTag } from '@dealstead/contracts/identity';
import { respond, Forbidden, handle, isoDates, live } from '@dealstead/service-kit';
import type { Logger, Nats, Peer, Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { getEmailsById, assertCanBeRestricted, type NotifyAccount } from './accountClient.ts';
import { addRestriction, liftRestriction, listRestrictions, type RestrictionSet } from './store.ts';

interface RestrictionDeps {
  database: Db;
  nats: Nats;
  account: Peer;
  notifyAccount: NotifyAccount;
}

/** How admins keep a member from something, and let them again. */
export function restrictionRoutes({ database, nats, account, notifyAccount }: RestrictionDeps): Route[] {
  async function read(userId: number): Promise<endpoints.MemberRestriction[]> {
    const rows = await listRestrictions(database, userId);
    const addresses = await getEmailsById(
      account,
      rows.flatMap(({ restrictedBy, liftedBy }) => [restrictedBy ?? [], numberIn(liftedBy) ?? []].flat()),
    );
    const named = (id: number | null) => (id === null ? 'an operator' : (addresses.get(id) ?? `admin ${id}`));
    return rows.map(({ restrictedBy, liftedBy, ...row }) => ({
      ...isoDates(row),
      by: named(restrictedBy),
      liftedBy: liftedBy && named(numberIn(liftedBy)),
    }));
  }

  /** After the commit: applies it in account within the request, invalidates admins' pages and responds with its effect. */
  async function respondChanged(restricted: RestrictionSet, log: Logger) {
    const isApplied = await notifyAccount(restricted, log);
    live(nats).admins(endpoints.listRestrictions.path.replace('{id}', String(restricted.userId)));
    const effect = isApplied ? ('now' as const) : ('later' as const);
    return respond({ restrictions: await read(restricted.userId), effect }).invalidates(
      '/api/admin/members',
      memberCacheTag(restricted.userId),
    );
  }

  return [
    handle(endpoints.listRestrictions, ({ params }) => read(params.id)),

    handle(endpoints.addRestriction, async ({ params: { id }, body, actor, request, log }) => {
      if (actor.kind === 'member' && actor.id === id)
        throw new Forbidden('You cannot restrict yourself.', 'own-account');
      await assertCanBeRestricted(account, database, id);
      const performedBy = { actor, userAgent: request.get('user-agent') };
      return respondChanged(await database.change((tx) => addRestriction(tx, id, body, performedBy)), log);
    }),

    handle(
      endpoints.liftRestriction,
      async ({ params: { id, restriction }, body: { reason }, actor, request, log }) => {
        const performedBy = { actor, userAgent: request.get('user-agent') };
        const lift = { id: restriction, reason };
        return respondChanged(await database.change((tx) => liftRestriction(tx, id, lift, performedBy)), log);
      },
    ),
  ];
}

/** The number of an admin as the audit trail names them. */
function numberIn(name: string | null): number | null {
  const number = /^admin (\d+)$/.exec(name ?? '')?.[1];
  return number === undefined ? null : Number(number);
}
