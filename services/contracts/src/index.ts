/**
 * What browsers and servers share without zod: rules, constants and types. Schemas live beside their
 * endpoints and events (`@dealstead/contracts/api`, `/events`, `/identity`, …), so that the first load of
 * a page never carries them.
 */
export * from './access.ts';
export * from './categories.ts';
export * from './deal.ts';
export * from './listings/cursor.ts';
export * from './listings/drawings.ts';
export * from './plans.ts';
export * from './platform/slices.ts';
export * from './policy.ts';
export * from './roles.ts';
export * from './states.ts';
export type * from './platform/page.ts';
export type { PublishedRelease, ReleaseSet } from './platform/releases.ts';
export type { CurrentUser } from './account/auth.ts';
export type { Property, PropertyPage, PropertyQuery, PropertySummary } from './listings/properties.ts';
export type { AccessProblem, Problem } from './problem.ts';
