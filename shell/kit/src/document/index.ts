/** What the server writes into every document, so that no browser loads its code: global styles, typefaces, the theme's script. */
export { fontFaces } from '../theme/fontFaces.ts';
export { GlobalStyle } from '../theme/GlobalStyle.ts';
export { themeScript } from '../theme/theme.ts';
