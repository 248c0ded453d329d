/** Maximum width of a phone. */
export const phone = '@media (max-width:759.98px)';
/** Below this width the desktop columns do not fit: navigation collapses, side panels are stacked. */
export const narrow = '@media (max-width:1199.98px)';
export const desktop = '@media (min-width:1200px)';
