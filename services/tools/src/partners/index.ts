/** Joint ventures, and the tasks and hours of assistants. Other folders import this file only. */
export { followAgreement } from './jointVentures/agreements.ts';
export { venturePalette } from './jointVentures/paletteSource.ts';
export { deleteVentureData, ventureQueries } from './memberData.ts';
export { createPartners } from './partners.ts';
export { stopFormerTimers } from './vaHours/timers.ts';
export { releaseTasks } from './vaTasks/announce.ts';
