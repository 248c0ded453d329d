/** How often a saved search tells of new matches by mail. Instant ones are gathered for a minute. */
export const alertFrequencies = ['instant', 'daily', 'weekly', 'off'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** Hour of New York at which daily digests go out; weekly ones on Mondays. */
export const digestHour = 7;
