/** Text on when a restriction takes effect: it is stored in any case, and effective after account has consumed it. */
export const effectText = (effect: 'now' | 'later'): string =>
  effect === 'now'
    ? 'It acts now.'
    : 'It is kept, but account cannot be reached at present. It acts as soon as that is back.';
