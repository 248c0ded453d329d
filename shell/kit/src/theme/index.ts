export { desktop, narrow, phone } from './media.ts';
export { applyTheme, readTheme, type Theme } from './theme.ts';
