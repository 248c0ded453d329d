import {
  adminMessageSent,
  canaryRolledBack,
  buyerListJoined,
  featuredPaid,
  helpAnswered,
  helpRequested,
  inquiryReceived,
  leadReceived,
  marketReportReady,
  memberRestricted,
  moderationDecided,
  notificationsChanged,
  paymentRecorded,
  priceDropped,
  searchMatched,
  seatChanged,
  sellerLeadReceived,
  sessionsEnded,
} from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import { readNames } from '../copies/index.ts';
import { notify } from './notify.ts';
import { deleteSubscriptionsOfSessions } from './pushStore.ts';
import * as rules from './rules.ts';
import { findListingName, listAdmins, upsertPreference } from './store.ts';

/** Consumers that notify members of what other services report, and that follow members' choices and sessions. */
export const createNotificationConsumers = (live: Live) => [
  on(searchMatched, async (tx: Tx, match) =>
    notify(tx, live, rules.describeMatch(match, await findListingName(tx, match.propertyId))),
  ),
  on(priceDropped, (tx: Tx, drop) => notify(tx, live, ...rules.describePriceDrop(drop))),
  on(inquiryReceived, async (tx: Tx, inquiry) => {
    // Nobody is notified of what they did themselves.
    if (inquiry.userId === inquiry.ownerId) return;
    await notify(tx, live, rules.describeInquiry(inquiry, await findListingName(tx, inquiry.propertyId)));
  }),
  on(leadReceived, (tx: Tx, lead) => notify(tx, live, rules.describeReceivedLead(lead))),
  on(sellerLeadReceived, async (tx: Tx, lead) =>
    notify(tx, live, ...rules.describeSellerLead(lead, await listAdmins(tx, 'seller-leads'))),
  ),
  on(buyerListJoined, async (tx: Tx, { email, isNew }) => {
    if (isNew) await notify(tx, live, ...rules.describeBuyerListEntry(email, await listAdmins(tx, 'seller-leads')));
  }),
  on(paymentRecorded, async (tx: Tx, payment) => {
    const notification = rules.describePayment(payment);
    if (notification) await notify(tx, live, notification);
  }),
  on(featuredPaid, async (tx: Tx, paid) =>
    notify(tx, live, rules.describeFeatured(paid, await findListingName(tx, paid.propertyId), new Date())),
  ),
  on(memberRestricted, (tx: Tx, restricted) => notify(tx, live, rules.describeRestrictions(restricted))),
  on(seatChanged, async (tx: Tx, change) => {
    const names = await readNames(tx, [change.ownerId, change.userId]);
    const owner = names.get(change.ownerId) ?? 'another member';
    const assistant = names.get(change.userId) ?? 'Someone';
    await notify(tx, live, ...rules.describeSeat(change, { owner, assistant }));
  }),
  on(adminMessageSent, (tx: Tx, sent) => notify(tx, live, ...rules.describeAdminMessage(sent))),
  on(helpRequested, async (tx: Tx, request) =>
    notify(tx, live, ...rules.describeHelpRequest(request, await listAdmins(tx, 'support'))),
  ),
  on(canaryRolledBack, async (tx: Tx, canary) =>
    notify(tx, live, ...rules.describeRolledBackCanary(canary, await listAdmins(tx, 'operations'))),
  ),
  on(helpAnswered, (tx: Tx, answered) => notify(tx, live, rules.describeHelpAnswer(answered))),
  on(moderationDecided, (tx: Tx, decided) => notify(tx, live, ...rules.describeModeration(decided))),
  on(marketReportReady, (tx: Tx, report) => notify(tx, live, rules.describeMarketReport(report))),
  on(notificationsChanged, async (tx: Tx, { userId, preferences }, { version }) => {
    for (const [kind, preference] of Object.entries(preferences))
      await upsertPreference(tx, userId, kind, { ...preference, version });
  }),
  on(sessionsEnded, (tx: Tx, { sessions }) => deleteSubscriptionsOfSessions(tx, sessions)),
];
