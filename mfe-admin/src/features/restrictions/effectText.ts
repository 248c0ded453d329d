/** Text on when a restriction takes effect: it is stored in any case, and effective after account has consumed it. */
export const effectText = (effect: 'now' | 'later'): string =>
  effect === 'now' ? 'Takes effect now.' : 'Saved. It takes effect as soon as accounts are available again.';
