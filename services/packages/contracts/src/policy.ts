/** Constants of the specification's section 9; milliseconds unless the name says otherwise. */
export const policy = {
  pageSize: 12,
  skeletonCards: 6,
  eagerImages: 3,
  searchDebounce: 300,
  redirectDelay: 100,
  /** Different listings whose details a free account opens in a calendar month (America/New_York). */
  freeViewsPerMonth: 20,
  query: {
    staleTime: 5 * 60_000,
    gcTime: 30 * 60_000,
    propertyListGcTime: 10 * 60_000,
    sweepInterval: 4 * 3_600_000,
    sweepMaxAge: 2 * 3_600_000,
    readRetries: 2,
    writeRetries: 1,
    retryDelay: 1_000,
    maxRetryDelay: 30_000,
  },
  /** Lifetime of cookies in days; for the session see `sessionLifetime`. The privacy notice states them. */
  cookieDays: { device: 90, referral: 30, invitation: 14, 'time zone': 365 },
  toast: { shown: 5_000, swipePixels: 50, removedAfter: 1_000_000 },
  tooltip: { delay: 700, skip: 300 },
} as const;

/** The cookie in which a page stores the browser's time zone. */
export const timeZoneCookie = 'dealstead.zone';
