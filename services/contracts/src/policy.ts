/** Constants of the specification's section 9; milliseconds unless the name says otherwise. */
export const policy = {
  pageSize: 12,
  skeletonCards: 6,
  eagerImages: 3,
  searchDebounce: 300,
  redirectDelay: 100,
  freeViewsPerMonth: 20,
  query: {
    fresh: 5 * 60_000,
    kept: 30 * 60_000,
    propertyListKept: 10 * 60_000,
    sweepEvery: 4 * 3_600_000,
    sweepOlderThan: 2 * 3_600_000,
    readRetries: 2,
    writeRetries: 1,
    retryFirst: 1_000,
    retryMost: 30_000,
  },
  /** Days that the gateway's cookies last, the session aside (`sessionLasts`). The privacy notice states them. */
  cookieDays: { device: 90, referral: 30, invitation: 14 },
  toast: { shown: 5_000, swipePixels: 50, removedAfter: 1_000_000 },
  tooltip: { delay: 700, skip: 300 },
} as const;
