import { todayInNewYork } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/tools/jointVenturePartners';
import { handle, handleIdempotent, type Live, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { ventureTags } from './announce.ts';
import { ventureNotFound } from './posts.ts';
import { findVenture } from './store.ts';
import { invitePartner, listFits, listSuggestedPartners, readPartnerRoles, savePartnerRoles } from './suggestions.ts';

const profileTag = '/api/joint-venture-profile';

/** Members who let posters find them, and the suggestions for a venture. */
export function venturePartnerRoutes(db: Db, live: Live): Route[] {
  return [
    handle(endpoints.getPartnerProfile, async ({ actor }) => ({ roles: await readPartnerRoles(db, actor.id) })),

    handle(endpoints.savePartnerProfile, async ({ body: { roles }, actor }) => {
      await db.change((tx) => savePartnerRoles(tx, actor.id, roles));
      const message = roles.length === 0 ? 'Posters no longer find you.' : 'Posters find you for these roles.';
      return respond({ message }).invalidates(profileTag);
    }),

    handle(endpoints.listVentureFits, ({ query: { ids }, actor }) => listFits(db, actor.id, ids)),

    handle(endpoints.listSuggestedPartners, async ({ params: { id }, actor }) => {
      const venture = await findVenture(db, id);
      if (venture?.userId !== actor.id) throw ventureNotFound();
      return venture.status === 'open' && !venture.isRemoved ? listSuggestedPartners(db, venture) : [];
    }),

    handleIdempotent(endpoints.invitePartner, db, async ({ params: { id }, body: { partnerId }, actor }, tx) => {
      await invitePartner(tx, live, { id, userId: actor.id, partnerId, today: todayInNewYork() });
      return respond({ message: 'Invitation sent.' }).invalidates(...ventureTags);
    }),
  ];
}
