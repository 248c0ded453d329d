const wordsPerMinute = 225;

/** Minutes to read so many words, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.ceil(words / wordsPerMinute));
