export * from './event.ts';
export * from './account/events.ts';
export * from './admin/events.ts';
export * from './listings/events.ts';
export * from './tools/events.ts';
