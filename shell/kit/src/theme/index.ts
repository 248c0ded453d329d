export { fontFaces } from './fontFaces.ts';
export { GlobalStyle } from './GlobalStyle.ts';
export { desktop, narrow, phone } from './media.ts';
export { applyTheme, readTheme, themeScript, type Theme } from './theme.ts';
