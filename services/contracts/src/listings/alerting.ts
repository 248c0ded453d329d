/** How often a saved search tells of new matches by mail. Instant ones are gathered for a minute. */
export const alertTimes = ['instant', 'daily', 'weekly', 'off'] as const;
export type AlertTime = (typeof alertTimes)[number];

/** Hour of New York at which daily digests go out; weekly ones on Mondays. */
export const digestHour = 7;
