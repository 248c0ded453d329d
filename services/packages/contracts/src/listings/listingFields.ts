import { dealsteadFields } from './dealsteadFields.ts';
import type { ListingFields } from './listingFieldTypes.ts';
import { resoFields } from './resoFields.ts';

export type * from './listingFieldTypes.ts';

/**
 * The registry of a listing's fields: one entry defines a field for the draft, publishing, the API, imports, exports, the
 * comparison, the admin view and the labels on screen. The order is that of the columns of an exported file: first the
 * names of the RESO Data Dictionary 2.0 in its order, then ours. See docs/how-to/add-a-listing-field.md.
 */
export const listingFields = { ...resoFields, ...dealsteadFields } as const satisfies ListingFields;
