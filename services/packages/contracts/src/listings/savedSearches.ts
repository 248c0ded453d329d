import { z } from 'zod';
import { endpoint, Id, Message, RowId } from '../endpoint.ts';
import { singleLine } from '../text.ts';
import { alertFrequencies } from './alertFrequencies.ts';
import { FilterParameters } from './interpretation.ts';

const Favorites = z.object({ ids: z.array(z.number().int()) });

/** Most favorites of one member. */
export const maxFavorites = 1_000;

export const getFavorites = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/favorites',
  access: 'member',
  feature: 'favorites',
  response: Favorites,
  summary: "The caller's saved listings, last saved first",
});

export const updateFavorites = endpoint({
  service: 'listings',
  method: 'PATCH',
  path: '/api/favorites',
  access: 'member',
  feature: 'favorites',
  body: z.strictObject({
    add: z.array(RowId).max(maxFavorites).default([]),
    remove: z.array(RowId).max(maxFavorites).default([]),
  }),
  response: Favorites,
  summary: 'Add and remove favorites; returns the result',
});

export const SavedSearch = z.object({
  id: z.number().int(),
  name: z.string(),
  searchCriteria: FilterParameters,
  /** False if `alerts` is `off`. */
  alertsEnabled: z.boolean(),
  alerts: z.enum(alertFrequencies),
  lastRun: z.iso.datetime().nullable(),
  matchCount: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

export const maxSavedSearches = 100;

export const listSavedSearches = endpoint({
  service: 'listings',
  method: 'GET',
  path: '/api/saved-searches',
  access: 'member',
  feature: 'property-alerts',
  response: z.array(SavedSearch),
  summary: "The caller's saved searches, newest first",
});

export const saveSearch = endpoint({
  service: 'listings',
  method: 'POST',
  path: '/api/saved-searches',
  access: 'member',
  feature: 'property-alerts',
  idempotent: true,
  body: z.strictObject({
    name: z.string().overwrite(singleLine).min(1, 'Required').max(120),
    searchCriteria: FilterParameters,
    alerts: z.enum(alertFrequencies).default('daily'),
  }),
  response: SavedSearch,
  success: 201,
  summary: 'Save a search; saving the same criteria again renames it',
});

export const deleteSavedSearch = endpoint({
  service: 'listings',
  method: 'DELETE',
  path: '/api/saved-searches/{id}',
  access: 'member',
  feature: 'property-alerts',
  params: z.object({ id: Id }),
  response: Message,
  summary: 'Delete a saved search',
});
