/** Characters of a search text at most. Endpoints refuse a longer one; pages drop it from their URLs. */
export const maxSearchLength = 200;
