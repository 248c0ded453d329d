export { fontFaces } from './fontFaces.ts';
export { GlobalStyle } from './GlobalStyle.ts';
export { desk, narrow, phone } from './media.ts';
export { chooseTheme, chosenTheme, themeScript, type Theme } from './themeScript.ts';
