import { fallbackFamilies } from './fontFaces.ts';

/** Design tokens as CSS custom properties. Each color has one value per theme; components use tokens only. */
const light = `
--ground:#F2F5F1;--surface:#FFFFFF;--sunken:#E8EDE7;--ink:#14211C;--ink-2:#475650;--ink-3:#5C6B64;--line:#D6DED6;--line-2:#7D8B84;
--primary:#0E5A45;--primary-h:#094535;--on-primary:#FFFFFF;--tint:#DDEBE3;--tint-ink:#0B4A39;
--amber:#F2A71B;--amber-line:#B07100;--on-amber:#241800;--amber-ink:#7A4D00;--amber-tint:#FDF0D2;
--water:#1D5F86;--water-tint:#DDEBF3;--brown:#80521F;--brown-tint:#F2E8DA;
--danger:#AD2A1E;--danger-h:#8C1F15;--danger-tint:#FAE6E2;--ok:#17703F;--ok-tint:#DDF0E3;--focus:#0B63B0;--scrim:rgba(12,24,19,.5);
--m-sea:#E6ECEA;--m-wl:#CFDAD8;--m-land:#FBFCF8;--m-co:#E4E9E2;--q1:#BCD9C9;--q2:#90C0A8;--q3:#55997C;--q4:#28795F;--q5:#0B4A39;
--p-ground:#F1F4EC;--p-wood:#DDE8D5;--p-contour:#CDBB9C;--p-line:#B9C6BC;--p-case:#C3CCC3;--p-road:#FFFFFF;--p-river:#BCD9E6;--p-bank:#9CC3D6;
--lot-forest:#E3EAE1;--lot-desert:#F0E8D8;--lot-prairie:#EDEEDC;--lot-coast:#E2EEF0;--lot-mountain:#E5EAEE;--lot-dim:1;
--sh1:0 1px 2px rgba(16,36,28,.08);--sh2:0 2px 4px rgba(16,36,28,.07),0 8px 20px rgba(16,36,28,.09);--sh3:0 4px 8px rgba(16,36,28,.08),0 24px 56px rgba(16,36,28,.2);
color-scheme:light;`;

const dark = `
--ground:#0E1512;--surface:#161F1B;--sunken:#1E2924;--ink:#E9EFEA;--ink-2:#B0BDB5;--ink-3:#93A199;--line:#2A3731;--line-2:#6D7D75;
--primary:#63C7A0;--primary-h:#86D9B8;--on-primary:#05221A;--tint:#17382D;--tint-ink:#9BE0C3;
--amber:#F2B13A;--amber-line:#F2B13A;--on-amber:#241800;--amber-ink:#F4BE5C;--amber-tint:#352811;
--water:#7DBCE0;--water-tint:#14303F;--brown:#D9AC74;--brown-tint:#33271A;
--danger:#F2897C;--danger-h:#F7A89E;--danger-tint:#3C1B17;--ok:#6CCB92;--ok-tint:#15331F;--focus:#8CC4F5;--scrim:rgba(0,0,0,.62);
--m-sea:#0B1110;--m-wl:#1B2826;--m-land:#161F1B;--m-co:#202B26;--q1:#285243;--q2:#306C55;--q3:#3C8B6C;--q4:#57B891;--q5:#8FE3C1;
--p-ground:#131C18;--p-wood:#18261F;--p-contour:#3B3628;--p-line:#2C3B34;--p-case:#0C1310;--p-road:#2B3933;--p-river:#1D4053;--p-bank:#2A566C;
--lot-forest:#1B2721;--lot-desert:#2A251D;--lot-prairie:#24261A;--lot-coast:#17282B;--lot-mountain:#1C242A;--lot-dim:.9;
--sh1:0 1px 2px rgba(0,0,0,.4);--sh2:0 2px 4px rgba(0,0,0,.3),0 8px 20px rgba(0,0,0,.35);--sh3:0 4px 8px rgba(0,0,0,.4),0 24px 56px rgba(0,0,0,.6);
color-scheme:dark;`;

const shared = `
--sans:"Public Sans Variable",${fallbackFamilies.sans},system-ui,sans-serif;--slab:"Besley Variable",${fallbackFamilies.slab},Georgia,serif;
--t12:.75rem;--t13:.8125rem;--t14:.875rem;--t15:.9375rem;--t17:1.0625rem;--t20:1.25rem;--t24:1.5rem;--t32:2rem;--t48:3rem;
--s1:4px;--s2:8px;--s3:12px;--s4:16px;--s5:24px;--s6:32px;--s7:48px;--s8:72px;--r1:3px;--r2:6px;--r3:10px;
--fast:120ms;--base:200ms;--slow:320ms;--ease:cubic-bezier(.2,.7,.2,1);
--z-head:100;--z-map:200;--z-sheet:300;--z-dialog:400;--z-toast:500;--z-tip:600;`;

/** Every token in light; on screens in dark when chosen, or when the system is dark and nothing is chosen. Paper is light. */
export const tokens = `:root{${shared}}
:root,[data-theme=light]{${light}}
@media screen{[data-theme=dark]{${dark}}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`;
