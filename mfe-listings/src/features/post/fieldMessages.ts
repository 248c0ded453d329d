import { listingFields, type FieldMessages, type ListingFields } from '@dealstead/contracts';

/** Hints by field of the listing form. They replace the server's generic messages. */
export const fieldMessagesOf = (fields: ListingFields): FieldMessages =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { message }]) => (message === undefined ? [] : [[name, message]])),
  );

export const postFieldMessages = fieldMessagesOf(listingFields);
