import { formatAgreedCents, formatCents, moderatedThings, restrictionTexts } from '@dealstead/contracts';
import type { PaymentState } from '@dealstead/contracts/account/paymentStates';
import type {
  adminMessageSent,
  canaryRolledBack,
  featuredPaid,
  helpAnswered,
  helpRequested,
  inquiryReceived,
  leadReceived,
  marketReportReady,
  memberRestricted,
  moderationDecided,
  paymentRecorded,
  priceDropped,
  searchMatched,
  seatChanged,
  sellerLeadReceived,
} from '@dealstead/contracts/events';
import type { z } from 'zod';
import type { NewNotification } from './notify.ts';

type DataOf<Event extends { data: z.ZodType }> = z.output<Event['data']>;

/** A listing as a notification names it; null while this service does not know it. */
export interface NamedListing {
  readonly title: string;
  readonly city: string;
  readonly state: string;
}

const placeOf = ({ city, state }: NamedListing) => `${city}, ${state}`;

/** A new or returned listing, or a lower price, that satisfies a saved search. */
export function describeMatch(
  { userId, searchId, searchName, propertyId, kind, reason }: DataOf<typeof searchMatched>,
  listing: NamedListing | null,
): NewNotification {
  const title = listing?.title ?? 'A listing';
  if (kind === 'price-drop')
    return {
      userId,
      topic: 'price-drops',
      title: `Price drop: ${title}`,
      body: `${searchName}: ${reason}`,
      url: `/property/${propertyId}`,
      group: `price-drop/${propertyId}`,
    };
  return {
    userId,
    topic: 'matches',
    body: listing ? `${placeOf(listing)} · ${reason}` : reason,
    title: kind === 'back' ? `Back on the market: ${title}` : `New match for “${searchName}”: ${title}`,
    url: `/property/${propertyId}`,
    group: `search/${searchId}`,
    groupedTitle: `{count} new matches for “${searchName}”`,
    groupedUrl: '/buyer-dashboard',
  };
}

/** The price drop of a listing that members saved or watch. */
export function describePriceDrop(drop: DataOf<typeof priceDropped>): NewNotification[] {
  const { propertyId, title, beforeCents, afterCents, userIds } = drop;
  return userIds.map((userId) => ({
    userId,
    topic: 'price-drops',
    title: `Price drop: ${title}`,
    body: `${formatAgreedCents(beforeCents)} → ${formatAgreedCents(afterCents)} · ${placeOf(drop)}`,
    url: `/property/${propertyId}`,
    group: `price-drop/${propertyId}`,
  }));
}

/** A question about a listing, for its owner. */
export function describeInquiry(
  { ownerId, propertyId, name, message }: DataOf<typeof inquiryReceived>,
  listing: NamedListing | null,
): NewNotification {
  const about = listing ? `“${listing.title}”` : 'your listing';
  return {
    userId: ownerId,
    topic: 'messages',
    title: `${name} asked about ${about}`,
    body: message,
    url: `/property/${propertyId}`,
    group: `inquiries/${propertyId}`,
    groupedTitle: `{count} inquiries about ${about}`,
  };
}

/** Someone who sent a form of a member. */
export function describeReceivedLead({
  ownerId,
  leadId,
  formId,
  formTitle,
  name,
}: DataOf<typeof leadReceived>): NewNotification {
  return {
    userId: ownerId,
    topic: 'messages',
    title: `${name} sent your form “${formTitle}”`,
    url: `/leads/${leadId}`,
    group: `lead-form/${formId}`,
    groupedTitle: `{count} people sent your form “${formTitle}”`,
    groupedUrl: '/leads?sortBy=newest',
  };
}

/** A homeowner who wants to sell, for admins. */
export const describeSellerLead = (
  { propertyAddress, fullName, situation }: DataOf<typeof sellerLeadReceived>,
  admins: readonly number[],
): NewNotification[] =>
  admins.map((userId) => ({
    userId,
    topic: 'messages',
    title: `${fullName} wants to sell ${propertyAddress}`,
    body: situation,
    url: '/admin/leads',
    group: 'seller-leads',
    groupedTitle: '{count} new seller leads',
  }));

/** A new subscriber of the buyer list, for admins. */
export const describeBuyerListEntry = (email: string, admins: readonly number[]): NewNotification[] =>
  admins.map((userId) => ({
    userId,
    topic: 'messages',
    title: 'Someone joined the buyer list',
    body: email,
    url: '/admin',
    group: 'buyer-list',
    groupedTitle: '{count} people joined the buyer list',
  }));

const paymentTitles: Partial<Record<PaymentState, (paid: string, refunded: string) => string>> = {
  failed: (paid) => `Your payment of ${paid} failed`,
  refunded: (_, refunded) => `${refunded} was refunded`,
  partially_refunded: (_, refunded) => `${refunded} was refunded`,
  disputed: (paid) => `Your payment of ${paid} was disputed`,
};
const paymentNames = { subscription: 'Your subscription', seats: 'Extra seats', featured: 'Featured listing' };

/** A payment that failed, was disputed or was refunded; null for others, for which there is a receipt by mail. */
export function describePayment(payment: DataOf<typeof paymentRecorded>): NewNotification | null {
  const { userId, paymentId, status, type, amountCents, refundedCents } = payment;
  const title = paymentTitles[status]?.(formatCents(amountCents), formatCents(refundedCents));
  if (!title) return null;
  const body = status === 'failed' ? `${paymentNames[type]}. Check your card to keep it.` : paymentNames[type];
  return { userId, topic: 'account', title, body, url: '/payment-history', group: `payment/${paymentId}` };
}

const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'America/New_York' });

/** A listing is featured, or is no longer, for its owner. */
export function describeFeatured(
  { userId, propertyId, until }: DataOf<typeof featuredPaid>,
  listing: NamedListing | null,
  now: Date,
): NewNotification {
  const name = listing ? `“${listing.title}”` : 'Your listing';
  const isOver = new Date(until) <= now;
  return {
    userId,
    topic: 'account',
    url: `/property/${propertyId}`,
    group: `featured/${propertyId}`,
    title: isOver ? `${name} is no longer featured` : `${name} is featured until ${longDay.format(new Date(until))}`,
  };
}

/** A change of what a member may do. */
export function describeRestrictions({ userId, restrictions }: DataOf<typeof memberRestricted>): NewNotification {
  const lines = restrictions.map(({ type, reason }) => `${restrictionTexts[type].name}: ${reason}`);
  return {
    userId,
    topic: 'account',
    url: '/settings',
    group: 'restrictions',
    title: lines.length === 0 ? 'Your account is no longer restricted' : 'Your account was restricted',
    body: lines.join('. '),
  };
}

type SeatChange = DataOf<typeof seatChanged>;
interface SeatNames {
  readonly owner: string;
  readonly assistant: string;
}

/**
 * A seat that began or ended, for the owner and for whoever has or had it. Whoever ended it is left out; a new assistant gets
 * an entry although they accepted, because it leads to what they may use now.
 */
export function describeSeat(change: SeatChange, names: SeatNames): NewNotification[] {
  const { ownerId, userId, reason } = change;
  const shared = { topic: 'account', url: '/team', group: `seat/${ownerId}/${userId}` } as const;
  const forOwner = { ...shared, userId: ownerId, ...seatTextOfOwner(change, names.assistant) };
  const forAssistant = { ...shared, userId, ...seatTextOfAssistant(change, names.owner) };
  if (reason === 'removed') return [forAssistant];
  return reason === 'left' || reason === 'closed' ? [forOwner] : [forOwner, forAssistant];
}

function seatTextOfOwner({ isSeated, reason }: SeatChange, assistant: string): Pick<NewNotification, 'title' | 'body'> {
  if (reason === 'joined') return { title: `${assistant} joined your team` };
  if (isSeated) return { title: `${assistant} has a seat on your team now` };
  if (reason === 'left') return { title: `${assistant} left your team` };
  if (reason === 'closed') return { title: `${assistant} left your team`, body: 'The account was closed.' };
  const body =
    reason === 'restricted'
      ? 'Your account is restricted. The seat returns when the restriction ends.'
      : 'Your plan or your paid seats no longer include it.';
  return { title: `${assistant} no longer has a seat on your team`, body };
}

function seatTextOfAssistant({ isSeated, reason }: SeatChange, owner: string): Pick<NewNotification, 'title' | 'body'> {
  if (isSeated) return { title: `You have a seat on the team of ${owner}` };
  const body = reason === 'plan' ? 'The plan of the owner no longer includes it.' : null;
  return { title: `Your seat on the team of ${owner} has ended`, body };
}

/** The monthly market report. */
export function describeMarketReport({ userId, month, states }: DataOf<typeof marketReportReady>): NewNotification {
  const name = new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return {
    userId,
    topic: 'market-report',
    title: `Your market report for ${name} is ready`,
    body: states.length === 0 ? 'Prices and supply in the whole market' : `Prices and supply in ${states.join(', ')}`,
    url: states.length === 0 ? '/analytics' : `/analytics?state=${states[0]}`,
    group: `market-report/${month}`,
  };
}

/** A requested report, ready or failed. */
export const describeReport = (userId: number, id: number, title: string, isReady: boolean): NewNotification => ({
  userId,
  topic: 'account',
  url: '/reports',
  group: `report/${id}`,
  title: isReady ? `Your report is ready: ${title}` : `Your report could not be made: ${title}`,
});

const adminMessageGroup = 'admin-message/';

/** A message from an admin. An urgent one is shown whatever the member's settings say. */
export const describeAdminMessage = ({
  messageId,
  subject,
  message,
  priority,
  userIds,
}: DataOf<typeof adminMessageSent>): NewNotification[] =>
  userIds.map((userId) => ({
    userId,
    topic: priority === 'urgent' ? 'account' : 'admin-messages',
    title: subject,
    body: message,
    url: `/notifications?message=${messageId}`,
    group: groupOfAdminMessage(messageId),
  }));

/** The group of an admin's message. */
export const groupOfAdminMessage = (messageId: number): string => `${adminMessageGroup}${messageId}`;

/** The ids of admins' messages among notification groups. */
export const adminMessageIdsOf = (groups: readonly string[]): number[] =>
  groups
    .filter((group) => group.startsWith(adminMessageGroup))
    .map((group) => Number(group.slice(adminMessageGroup.length)));

/** A moderator's decision, for the member concerned and for those who reported it. */
export function describeModeration(decided: DataOf<typeof moderationDecided>): NewNotification[] {
  const { itemId, kind, memberId, title, url, notice, canAppeal, reporterIds, isUpheldReport } = decided;
  const thing = moderatedThings[kind];
  const group = `moderation-item/${itemId}`;
  const named = title === '' ? '' : `: ${title}`;
  const reporters = reporterIds.map((userId) => ({
    userId,
    topic: 'account' as const,
    title: `We ${isUpheldReport ? 'acted on' : 'reviewed'} the ${thing} that you reported${named}`,
    body: isUpheldReport ? 'Thank you for your report.' : 'It does not break our rules.',
    url: url ?? '/notifications',
    group,
  }));
  if (memberId === null) return reporters;
  if (notice === null) {
    // What waited for its review is published; a report that was dismissed changes nothing for its member.
    if (kind !== 'new-listing' && kind !== 'comment') return reporters;
    const published = {
      userId: memberId,
      topic: 'account' as const,
      title: `Your ${thing} is published${named}`,
      body: 'We looked at it, and everyone can see it now.',
      url: url ?? '/notifications',
      group,
    };
    return [...reporters, published];
  }
  const about = title === '' ? `one of your ${thing}s` : `your ${thing} “${title}”`;
  const suffix = canAppeal ? ' You can appeal.' : '';
  return [
    ...reporters,
    {
      userId: memberId,
      topic: 'account',
      title: `A moderator decided about ${about}`,
      body: `${notice}${suffix}`,
      url: `/appeals/${itemId}`,
      group,
    },
  ];
}

/** A help request or a reply to one: for the admin who has it if they still work in support, or for all who do. */
export function describeHelpRequest(
  { requestId, subject, text, sender, adminId, isReply }: DataOf<typeof helpRequested>,
  support: readonly number[],
): NewNotification[] {
  const isAssigned = adminId !== null && support.includes(adminId);
  const readers = isAssigned ? [adminId] : support;
  return readers.map((userId) => ({
    userId,
    topic: 'messages',
    title: `${sender} ${isReply ? 'replied' : 'asked for help'}: ${subject}`,
    body: text,
    url: `/admin/support?request=${requestId}`,
    group: isAssigned ? `help-request/${requestId}` : 'help-requests',
    groupedTitle: isAssigned ? `{count} messages from ${sender}: ${subject}` : '{count} new messages to support',
    groupedUrl: isAssigned ? `/admin/support?request=${requestId}` : '/admin/support',
  }));
}

/** A version that was tried and rolled back because of its health, for the admins who operate releases. */
export const describeRolledBackCanary = (
  { name, version, reason }: DataOf<typeof canaryRolledBack>,
  operators: readonly number[],
): NewNotification[] =>
  operators.map((userId) => ({
    userId,
    topic: 'account',
    title: `Version ${version} of ${name} was rolled back`,
    body: reason,
    url: `/admin/releases?of=${name}`,
    group: `canary/${name}/${version}`,
  }));

/** An answer of support to the member's request for help. */
export const describeHelpAnswer = ({
  requestId,
  userId,
  subject,
  text,
}: DataOf<typeof helpAnswered>): NewNotification => ({
  userId,
  topic: 'account',
  title: `Support answered: ${subject}`,
  body: text,
  url: `/help/requests?request=${requestId}`,
  group: `help-request/${requestId}`,
});
