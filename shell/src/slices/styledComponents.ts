/**
 * What shell and slices use of styled-components: the module that they share. A shared module is in the first load as a whole, so the
 * bundler drops the rest of the package here. The query keeps this import from being the shared module itself.
 */
export { __PRIVATE__, createGlobalStyle, css, keyframes, styled } from 'styled-components?unshared';
