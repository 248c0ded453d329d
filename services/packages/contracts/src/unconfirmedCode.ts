/** The code of a 503 of a change that reached its service and was not answered: it may have been made. */
export const unconfirmedCode = 'unconfirmed';
