/** How often a saved search sends new matches by mail. Instant alerts are batched for a minute. */
export const alertFrequencies = ['instant', 'daily', 'weekly', 'off'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** Hour (America/New_York) at which daily digests are sent; weekly ones on Mondays. */
export const digestHour = 7;
