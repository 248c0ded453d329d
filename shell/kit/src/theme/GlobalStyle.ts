import { createGlobalStyle } from 'styled-components';
import { tokens } from './tokens.ts';
import { phone } from './media.ts';

/**
 * Tokens, reset, type, focus ring and reduced motion. Mounted once, by the shell. `geometricPrecision` keeps letter widths from being
 * rounded to whole pixels, as Chromium on Linux does: rounded by different amounts, a fallback font would not match the web font.
 */
export const GlobalStyle = createGlobalStyle`
${tokens}
*,*::before,*::after{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;text-rendering:geometricPrecision;scroll-padding-top:80px}
html,body{overflow-x:clip}
body{font:400 var(--t15)/1.5 var(--sans);color:var(--ink);background:var(--ground);font-feature-settings:"tnum","lnum";-webkit-font-smoothing:antialiased}
h1,h2{font-family:var(--slab);font-feature-settings:"lnum";font-weight:600;letter-spacing:-.012em;line-height:1.12;text-wrap:balance}
h1{font-size:var(--t32)}h2{font-size:var(--t24)}h3{font-size:var(--t15);font-weight:600;line-height:1.35}h4{font-size:var(--t13);font-weight:600}
h1,h2,h3,h4,p{overflow-wrap:anywhere}
a{color:inherit}p{text-wrap:pretty}ul,ol{list-style:none;padding:0}fieldset{border:0;padding:0;min-width:0}dd{margin:0}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
button{font-feature-settings:inherit}button,summary,select,label{touch-action:manipulation}
svg{display:block;flex:none}img{display:block;max-width:100%}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
[hidden]{display:none!important}
:root [data-press-pending]{cursor:progress;box-shadow:inset 0 0 0 2px var(--focus);animation:press-pending .7s ease-in-out infinite alternate}
@keyframes press-pending{to{opacity:.6}}
${phone}{h1{font-size:1.8125rem}}
@page{margin:10mm}
@media (prefers-reduced-motion:reduce){*,*::before,*::after,::backdrop{animation:none!important;transition:none!important;scroll-behavior:auto!important}}
`;
