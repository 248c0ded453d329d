/** Constants of brands (white-label) that browsers and services share. */

/** The last part of a brand's page address: letters, digits and single hyphens. */
export const brandSlugPattern = /^[a-z0-9](?:-?[a-z0-9]){2,39}$/;

/** Bytes of an uploaded logo, and the longer side in pixels of the stored one. */
export const logoLimits = { bytes: 5_000_000, longestSide: 640 } as const;

/** Listings that a brand's page shows at first, and adds at a time: full rows of one, two and three cards. */
export const brandPageSize = 24;

/** Path of a brand's page. */
export const brandPath = (slug: string): string => `/p/${slug}`;

/** The line that names the platform wherever a brand is shown. */
export const onPlatform = (name: string): string => `${name} on Dealstead`;
