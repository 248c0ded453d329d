/** Dead letters in one response of the list. */
export const deadLetterPageSize = 50;
