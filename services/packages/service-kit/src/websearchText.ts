/**
 * A text for PostgreSQL's `websearch_to_tsquery`, which nests a negation for each minus and fails at the 33rd. A minus that does not
 * stand before a word or phrase negates nothing, so it becomes a space.
 */
export const websearchText = (text: string): string => text.replaceAll(/-(?![\p{L}\p{N}"])/gu, ' ');
