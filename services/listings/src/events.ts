import { featuredPaid, userClosed } from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import { alertConsumers } from './alerts/hear.ts';
import type { Tx } from './database.ts';
import { feature } from './featured/feature.ts';
import { leaveImportsOf } from './imports/acts.ts';
import type { Wishes } from './alerts/watch.ts';
import { memberConsumers } from './members/members.ts';
import { letGoOf } from './photos/sweep.ts';
import { withdrawn } from './properties/news.ts';
import { removeSomeOf } from './properties/store.ts';
import type { Search } from './search/search.ts';

/** What happens here when others tell something. */
export const consumers = (search: Search, wishes: Wishes, pages: Live) => [
  ...memberConsumers(),
  ...alertConsumers(wishes, pages),
  on(featuredPaid, async (tx: Tx, paid, { version }) => {
    await feature(tx, { ...paid, version });
    tx.afterCommit(search.caughtUp);
    // The owner waits for the flag on the listing's page.
    tx.afterCommit(() => pages.member(paid.userId, `/api/properties/${paid.propertyId}`));
  }),
  on(userClosed, async (tx: Tx, { userId }) => {
    for (let gone = await removeSomeOf(tx, userId); gone.length > 0; gone = await removeSomeOf(tx, userId)) {
      await tx.emit(...gone.map(withdrawn));
    }
    await tx.draft.deleteMany({ where: { userId } });
    await letGoOf(tx, userId);
    await leaveImportsOf(tx, userId);
    await tx.favorite.deleteMany({ where: { userId } });
    await tx.savedSearch.deleteMany({ where: { userId } });
    await tx.sql`DELETE FROM property_alerts WHERE user_id = ${userId}`;
    await tx.propertyView.deleteMany({ where: { userId } });
    // What they told us about others' properties, and what they offered, is still needed; they are not.
    const nobody = { email: `closed-${userId}@closed.invalid` };
    await tx.sellerLead.updateMany({
      where: { userId },
      data: { ...nobody, userId: null, fullName: 'Closed account', phone: '', additionalNotes: null },
    });
    await tx.sellerLead.updateMany({ where: { assignedTo: userId }, data: { assignedTo: null } });
    await tx.propertyReport.updateMany({ where: { userId }, data: { userId: null, reporter: `closed ${userId}` } });
    await tx.inquiry.updateMany({
      where: { userId },
      data: { ...nobody, userId: null, name: 'Closed account', phone: null },
    });
    tx.afterCommit(search.caughtUp);
  }),
];
