/** What an admin is told of a change: it is kept in any case, and acts when account has heard of it. */
export const actsText = (acts: 'now' | 'later'): string =>
  acts === 'now'
    ? 'It acts now.'
    : 'It is kept, but account cannot be reached at present. It acts as soon as that is back.';
