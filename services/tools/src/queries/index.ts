/** What lists of records share: cursors, search texts, exported rows. Other folders import this file only. */
export { decodeCursor, encodeCursor } from './cursor.ts';
export type { ExportRowsPage } from './exportRows/page.ts';
export { exportRowsRoute } from './exportRows/routes.ts';
export { searchedEmail, searchQuery, searchTerms } from './searchQuery.ts';
export { wordPatterns } from './wordPatterns.ts';
