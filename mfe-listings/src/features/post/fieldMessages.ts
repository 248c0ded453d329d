import { listingFields, type FieldMessages, type ListingFields } from '@dealstead/contracts';

/** What to enter in each field of the listing form. Shown where the server refuses a value with a generic message. */
export const fieldMessagesOf = (fields: ListingFields): FieldMessages =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { message }]) => (message === undefined ? [] : [[name, message]])),
  );

export const postFieldMessages = fieldMessagesOf(listingFields);
