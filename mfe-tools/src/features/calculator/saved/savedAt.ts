const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** When a version was saved, in the reader's time zone: "Nov 23, 2026, 3:40 PM". */
export const formatSavedAt = (iso: string): string => dateAndTime.format(new Date(iso));
