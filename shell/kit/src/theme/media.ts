/** Below this the screen is a phone. */
export const phone = '@media (max-width:759.98px)';
/** Below this there is no room for the desk's columns: navigation folds, side panels go under. */
export const narrow = '@media (max-width:1199.98px)';
export const desktop = '@media (min-width:1200px)';
