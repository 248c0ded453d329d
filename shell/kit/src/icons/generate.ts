/**
 * Writes icons.ts: the regular weight of the Phosphor icons that the product uses. The package's own components
 * carry all six weights of an icon, which would be five sixths of the kit's first load.
 * Run after changing the list: node shell/kit/src/icons/generate.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const used = `AddressBook ArrowClockwise ArrowCounterClockwise ArrowDown ArrowLeft ArrowRight ArrowSquareOut ArrowUp
ArrowsDownUp ArrowsOut Bank Barn Bell BellSlash BookmarkSimple Broadcast Buildings CalendarBlank Calculator Camera CaretDown CaretLeft CaretRight
CaretUp ChartBar ChartLineUp ChatCircleText Check CheckCircle Circle Clock CloudCheck CloudSlash Compass Copy CornersOut Crane CreditCard Crosshair Crown
CurrencyDollar Database Desktop DeviceMobile DotsThree DownloadSimple EnvelopeSimple Eye EyeSlash FacebookLogo Factory FilePdf FileText
Files Fire Flag FunnelSimple Gavel GearSix Gift HandCoins Handshake Heart House HouseLine ImageBroken Info Key Keyboard Link
LinkedinLogo List ListChecks LockOpen LockSimple MagnifyingGlass MapPin MapTrifold Megaphone Minus Moon Mountains
NotePencil Package Paperclip PaperPlaneTilt PencilSimple Phone Plus Polygon Printer Prohibit Receipt Ruler Scales SealCheck ShareNetwork
ShieldCheck SignOut SlidersHorizontal SquaresFour Stack Star Storefront Sun Tag Target Tent Timer Trash Tree TrendDown
TrendUp UploadSimple User UserPlus UsersThree Wallet Warning WarningCircle X XLogo`.split(/\s+/);

const folder = new URL('../../../../node_modules/@phosphor-icons/react/dist/defs/', import.meta.url);

function outline(name: string, weight: 'regular' | 'fill'): string {
  const source = readFileSync(new URL(`${name}.es.js`, folder), 'utf8');
  const start = source.indexOf(`"${weight}",`);
  const next = source.indexOf('\n  ],', start);
  const paths = [...source.slice(start, next).matchAll(/\bd: "([^"]+)"/g)].map((match) => match[1]);
  if (start < 0 || paths.length === 0) throw new Error(`No ${weight} outline of ${name} in the Phosphor package.`);
  return paths.join('');
}

// In the formatter's style, so that formatting does not change the file.
function declaration(name: string, path: string): string {
  const line = `export const ${name} = /* @__PURE__ */ icon('${path}');`;
  return line.length <= 120 ? line : `export const ${name} = /* @__PURE__ */ icon(\n  '${path}',\n);`;
}

/** The content of icons.ts. */
export function iconsFile(): string {
  return [
    '// Written by generate.ts from @phosphor-icons/react (MIT), regular weight; the heart is also filled, for a saved one.',
    "import { icon } from './Icon.tsx';",
    '',
    ...used.map((name) => declaration(name, outline(name, 'regular'))),
    declaration('HeartFilled', outline('Heart', 'fill')),
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('icons.ts', import.meta.url), iconsFile());
}
