import { stateNames } from '../states.ts';
import type { ListField } from '../imports/options.ts';
import { contactPointColumns } from './contactPointColumns.ts';

/** Constants of contacts and invitations that browsers and services share. */

/** How a contact agreed to hear from a member. Every contact has one, with its date. */
export const consentSources = [
  'website',
  'in-person',
  'phone',
  'past-deal',
  'referral',
  'invitation',
  'other',
] as const;
export type ConsentSource = (typeof consentSources)[number];
export const consentSourceLabels: Record<ConsentSource, string> = {
  website: 'Website or form',
  'in-person': 'In person or at an event',
  phone: 'By phone',
  'past-deal': 'Past deal',
  referral: 'Referral',
  invitation: 'Accepted an invitation',
  other: 'Other',
};

/** Why no more mail or texts go to an address. Only what the member entered can be lifted again. */
export const suppressionReasons = ['unsubscribed', 'bounced', 'complained', 'stop', 'manual'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];
export const suppressionLabels: Record<SuppressionReason, string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  stop: 'Replied STOP',
  manual: 'Do not contact',
};

/** Whether a contact can be mailed: they have an address that is not suppressed. */
export const reachFilters = ['reachable', 'suppressed'] as const;
export type ReachFilter = (typeof reachFilters)[number];

export const contactSortOrders = ['newest', 'name'] as const;

/** Contacts in one page of the list. */
export const contactPageSize = 100;
/** Most contacts or invitations of one bulk change. */
export const maxContactsAtOnce = 1_000;
/** Most tags of a contact. */
export const maxTags = 20;
/** Most rows of one list of invitations. */
export const maxInvitationsPerList = 5_000;
/** Most rows of one list of contacts. */
export const maxContactsPerList = 500_000;

/** States of an invitation. The first four follow each other; `joined`, `expired` and `revoked` end it. */
export const invitationStatuses = ['pending', 'sent', 'opened', 'joined', 'bounced', 'expired', 'revoked'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];
export const invitationStatusLabels: Record<InvitationStatus, string> = {
  pending: 'Waiting to send',
  sent: 'Sent',
  opened: 'Opened',
  joined: 'Joined',
  bounced: 'Bounced',
  expired: 'Expired',
  revoked: 'Revoked',
};
/** Invitations that one member may send in 24 hours; the others wait. */
export const invitationsPerDay = 250;
/** Times one invitation is sent at most, the first one included. */
export const maxInvitationSends = 3;
/** Days for which the link of an invitation works. */
export const invitationLinkDays = 14;

/** The beginning of a buyer invitation's token, which distinguishes it from a team invitation's. */
const buyerTokenPrefix = 'buyer_';
export const isBuyerInvitation = (token: string): boolean => token.startsWith(buyerTokenPrefix);
export const toBuyerToken = (secret: string): string => buyerTokenPrefix + secret;

/** What a list of people becomes. */
export const outreachImportKinds = ['contacts', 'invitations'] as const;
export type OutreachImportKind = (typeof outreachImportKinds)[number];

const person = [
  { field: 'firstName', label: 'First name', aliases: ['first', 'fname', 'givenname'] },
  { field: 'lastName', label: 'Last name', aliases: ['last', 'lname', 'surname', 'familyname'] },
  { field: 'fullName', label: 'Full name', aliases: ['name', 'contact', 'contactname', 'buyer', 'buyername'] },
  { field: 'email', label: 'Email', aliases: ['emailaddress', 'email1', 'mail', 'contactemail'] },
  {
    field: 'phone',
    label: 'Phone',
    aliases: ['phonenumber', 'phone1', 'mobile', 'mobilephone', 'cell', 'cellphone', 'telephone'],
  },
  { field: 'company', label: 'Company', aliases: ['companyname', 'business', 'organization', 'llc'] },
] as const;
const preferences = [
  {
    field: 'investmentTypes',
    label: 'Investment types',
    aliases: ['investmenttype', 'types', 'propertytypes', 'propertytype', 'interests', 'buys'],
  },
  { field: 'minBudget', label: 'Smallest budget', aliases: ['budgetmin', 'minprice', 'minimum'] },
  {
    field: 'maxBudget',
    label: 'Largest budget',
    aliases: ['budgetmax', 'maxprice', 'budget', 'maximum', 'cashavailable'],
  },
] as const;

/** Columns that a list of each kind knows, with other spellings of their names. */
export const outreachImportColumns = {
  contacts: [
    ...person,
    ...contactPointColumns.map(({ field, label, aliases }) => ({ field, label, aliases })),
    { field: 'city', label: 'City', aliases: ['town', 'mailingcity'] },
    { field: 'state', label: 'State', aliases: ['st', 'mailingstate'], choices: stateNames },
    ...preferences,
    { field: 'tags', label: 'Tags', aliases: ['tag', 'labels', 'groups', 'list'] },
    {
      field: 'consentSource',
      label: 'Consent',
      aliases: ['optinsource', 'consent', 'source'],
      choices: consentSourceLabels,
    },
    {
      field: 'consentDate',
      label: 'Consent date',
      aliases: ['optindate', 'subscribedat', 'optin', 'dateadded'],
      isDate: true,
    },
    { field: 'notes', label: 'Notes', aliases: ['note', 'comments', 'comment', 'remarks'] },
  ],
  invitations: [
    ...person,
    { field: 'location', label: 'Location', aliases: ['city', 'market', 'state', 'area', 'region'] },
    ...preferences,
  ],
} as const satisfies Record<OutreachImportKind, readonly ListField[]>;

export type OutreachImportField = (typeof outreachImportColumns)[OutreachImportKind][number]['field'];
