import { z } from 'zod';
import { endpoint, Id, Message } from '../endpoint.ts';
import { singleLine } from '../text.ts';
import { alertFrequencies } from './alertFrequencies.ts';
import { BuyerPreferences } from './leads.ts';
import { Property } from './properties.ts';
import { SavedSearch } from './savedSearches.ts';

export const updateSavedSearch = endpoint({
  service: 'listings',
  method: 'PATCH',
  path: '/api/saved-searches/{id}',
  access: 'member',
  feature: 'property-alerts',
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      name: z.string().overwrite(singleLine).min(1, 'Required').max(120),
      alerts: z.enum(alertFrequencies),
    })
    .partial(),
  response: SavedSearch,
  summary: 'Rename a saved search or change its alert frequency',
});

export const recordSavedSearchRun = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/saved-searches/{id}/runs',
  access: 'member',
  feature: 'property-alerts',
  params: z.object({ id: Id }),
  response: SavedSearch,
  summary: 'Record a run of a saved search and count its matches',
});

/** A listing that matches a saved search, with the reason. */
export const Match = z.object({
  property: Property,
  kind: z.enum(['new', 'price-drop', 'back']),
  /** For example "Land in Shelby County, TN; 60% of ARV is under your 70%". */
  reason: z.string(),
  /** Dollars before a price drop. */
  priceBefore: z.number().nullable(),
  at: z.iso.datetime(),
});
export type Match = z.infer<typeof Match>;

export const listMatches = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/saved-searches/{id}/matches',
  access: 'member',
  feature: 'property-alerts',
  params: z.object({ id: Id }),
  response: z.array(Match).max(50),
  summary: 'The latest 50 matches of a saved search since it was saved, newest first',
});

/** An alert for one listing: price drops and status changes. */
export const PropertyAlert = z.object({
  id: z.number().int(),
  name: z.string(),
  propertyId: z.number().int(),
  active: z.boolean(),
  lastTriggered: z.iso.datetime().nullable(),
});
export type PropertyAlert = z.infer<typeof PropertyAlert>;

export const maxPropertyAlerts = 500;

export const listPropertyAlerts = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/property-alerts',
  access: 'member',
  feature: 'property-alerts',
  response: z.array(PropertyAlert),
  summary: "The caller's alerts for single listings",
});

export const savePropertyAlert = endpoint({
  service: 'listings',
  method: 'PUT',
  path: '/api/property-alerts/{id}',
  access: 'member',
  feature: 'property-alerts',
  params: z.object({ id: Id }),
  body: z.strictObject({ active: z.boolean() }),
  response: PropertyAlert,
  summary: 'Turn alerts for price drops and status changes of the listing `id` on or off',
});

/** The subscription that a link in an alert mail manages without signing in. */
export const AlertSubscription = z.object({
  kind: z.enum(['search', 'property', 'buyer-list']),
  name: z.string(),
  /** Masked. */
  email: z.string(),
  alerts: z.enum(alertFrequencies),
  /** Preferences of a buyer list subscription; null for the other kinds. */
  preferences: BuyerPreferences.omit({ email: true }).nullable(),
});
export type AlertSubscription = z.infer<typeof AlertSubscription>;

const Token = z.string().regex(/^[\w-]{22,64}$/);

export const getAlertSubscription = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/alert-links/{token}',
  access: 'anyone',
  params: z.object({ token: Token }),
  response: AlertSubscription,
  summary: 'The subscription of a link in an alert mail; 410 for unknown and expired links alike',
});

/** Page size of a mail's further matches. */
export const furtherMatchesPageSize = 24;

/** A page of the listings that an alert mail counts as "and N more". */
export const FurtherMatches = z.object({
  /** Number of matches that the mail counts without showing them. */
  total: z.number().int(),
  /** Those still listed of at most 24 matches from `from` on. */
  properties: z.array(Property).max(furtherMatchesPageSize),
});
export type FurtherMatches = z.infer<typeof FurtherMatches>;

export const listFurtherMatches = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/alert-links/{token}/matches',
  access: 'anyone',
  params: z.object({ token: Token }),
  query: z.object({ from: z.coerce.number().int().min(0).max(1e6).default(0) }),
  response: FurtherMatches,
  summary: 'The matches that an alert mail counts as "and N more"; 410 for unknown and expired links alike',
});

const Change = z
  .strictObject({
    alerts: z.enum(alertFrequencies),
    'List-Unsubscribe': z.literal('One-Click'),
    preferences: BuyerPreferences.omit({ email: true }),
  })
  .partial();

export const updateAlertSubscription = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/alert-links/{token}',
  access: 'anyone',
  form: true,
  bearer: true,
  params: z.object({ token: Token }),
  /**
   * Mail clients post `List-Unsubscribe=One-Click` (RFC 8058), urlencoded or as multipart form data, which is not parsed.
   * The page posts JSON. An empty body stops the alerts.
   */
  body: z.preprocess((body: z.input<typeof Change> | null) => body ?? {}, Change),
  response: Message,
  summary: 'Stop or change the alerts of a link in a mail, without signing in; takes effect at once',
});
