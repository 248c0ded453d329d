import { mix, shade } from './color.ts';
import type { Site, TreeKind } from './site.ts';

const BARK = '#5A4632';

/** How high and how wide a tree of scale 1 stands, in picture units. */
export const treeSize: Record<TreeKind, { height: number; radius: number }> = {
  broad: { height: 33, radius: 10 },
  oak: { height: 30, radius: 14 },
  pine: { height: 38, radius: 9 },
  birch: { height: 33, radius: 7 },
  bare: { height: 30, radius: 9 },
  saguaro: { height: 29, radius: 7 },
  cactus: { height: 9, radius: 8 },
  palm: { height: 37, radius: 12 },
  juniper: { height: 17, radius: 8 },
  shrub: { height: 10, radius: 7 },
};

function crown(leaf: string, trunk: string): string {
  return (
    trunk +
    `<path d="M0-33c5-.7 8.300 2.700 8.300 7.200 4.200 2 5 8.500 1.300 11.900-2.600 3.300-6.600 3.700-9.300 2.200-3.300 1.900-8.100.9-9.700-2.600-3.900-2.700-3.300-8.700.6-10.500-.6-4.900 3.500-8.300 8.800-8.200z" fill="${leaf}"/>` +
    `<path d="M5-31c2.300 1.200 3.400 3.100 3.300 5.200 4.200 2 5 8.500 1.300 11.900-2.600 3.300-6.600 3.700-9.300 2.200-1 .6-2.200.9-3.400.9 6.800-2.700 10.600-8.900 8.100-20.200z" fill="${shade(leaf, -0.2)}"/>` +
    `<path d="M-3.500-29.500c-2.600 1-3.500 3.200-3 5.400M-7.600-19.800c-1.600 1.600-1.700 3.500-.9 5" fill="none" stroke="${shade(leaf, 0.22)}" stroke-width="1.700" stroke-linecap="round"/>`
  );
}

/** One tree, its foot at 0,0. */
export function treeArt(kind: TreeKind, leaf: string, snow: boolean): string {
  const dark = shade(leaf, -0.22);
  const trunk = `<path d="M-1.500-11h3L1.900.8h-3.800z" fill="${BARK}"/>`;
  switch (kind) {
    case 'broad':
      return crown(leaf, trunk);
    case 'oak':
      return `<g transform="scale(1.36 .9)">${crown(leaf, trunk)}</g>`;
    case 'birch':
      return (
        `<path d="M-1-12h2L1.300.6h-2.600z" fill="#E9E6DC"/><path d="M-.9-4h1.200M-.2-7h1.200" stroke="#5A5550" stroke-width=".8"/>` +
        `<path d="M0-33c4.500 2.500 7 8.500 6.300 14.500-.5 4.600-3 8-6.300 8s-6-3.400-6.400-8C-7-24.500-4.500-30.500 0-33z" fill="${leaf}"/>` +
        `<path d="M0-33c4.500 2.500 7 8.500 6.300 14.500-.5 4.600-3 8-6.300 8C4.200-16 4-26 0-33z" fill="${dark}"/>`
      );
    case 'bare':
      return `<path d="M0 .8V-15M0-9l-5.500-8M0-11l5.500-8.500M0-15l-3-11M0-15l3.600-12M-5.500-17l-3-5M-5.500-17v-6M5.500-19.500l3.200-4M-3-26l-2-3" fill="none" stroke="#6B5A4B" stroke-width="1.500" stroke-linecap="round"/>`;
    case 'pine': {
      const tier = (top: number, foot: number, half: number) =>
        `<path d="M0 ${top}L${half} ${foot}Q0 ${foot + 3.5} ${-half} ${foot}z" fill="${leaf}"/><path d="M0 ${top}L${half} ${foot}Q${half / 2} ${foot + 2.2} 0 ${foot + 1.8}L-1 ${top + 6}z" fill="${dark}"/>` +
        (snow ? `<path d="M0 ${top}L${half * 0.34} ${top + (foot - top) * 0.36}l-2.500 1.600-2-1-${half * 0.2} 1.300z" fill="#F4F8F7"/>` : '');
      return `<path d="M-1.300-8h2.600V1h-2.600z" fill="${BARK}"/>${tier(-22, -5, 9)}${tier(-30, -14, 7.4)}${tier(-38, -23, 5.6)}`;
    }
    case 'saguaro':
      return (
        `<path d="M0 .5v-26.500M-7-19v5q0 4 3.500 4H0M6.800-23v5q0 3.600-3 3.600H0" fill="none" stroke="${leaf}" stroke-width="4.700" stroke-linecap="round" stroke-linejoin="round"/>` +
        `<path d="M1.500.5V-25M8.200-22.500v4.600M-5.800-18.500v4" fill="none" stroke="${dark}" stroke-width="1.300" stroke-linecap="round"/><path d="M-1.600-28l1.600-2 1.800 2z" fill="#E9B7A0"/>`
      );
    case 'cactus':
      return (
        `<path d="M-4.500 0c-3-2-3-6-.5-7.500 2.300.5 3.700 3.500 2.500 7.500zM1 0c-2.300-3-1.800-8.500.8-9.500C4.500-8 4.600-3 3.200 0z" fill="${leaf}"/>` +
        `<path d="M3.200 0C3-3 5-6.500 7.500-6.200 8.200-3.500 6.500-.5 5 .2zM1.800-9.500C4.500-8 4.600-3 3.200 0 3.400-3 3-7 1.800-9.500z" fill="${dark}"/><path d="M1.300-10a.9.900 0 1 0 1.800 0 .9.900 0 1 0-1.800 0" fill="#D96C5A"/>`
      );
    case 'palm':
      return (
        `<path d="M-1.200 1Q.6-14-.6-27l2.200-.5Q3.400-13 1.800 1z" fill="#94744F"/><path d="M-.2-5h2M0-10h2M.2-15h2M.2-20h2" stroke="#705436" stroke-width=".7"/>` +
        `<path d="M.6-28Q8-35 15-27 8-29.500.600-28 11-26.500 12-17 7-24 .6-27.500-7.500-25-9.500-15-10-24 .6-28-7-31.500-14-26-9-35.500.600-28 1.500-35 8-37 6.500-31 .6-28z" fill="${leaf}"/>` +
        `<path d="M.6-28Q11-26.500 12-17 7-24 .6-28zM.6-28Q8-35 15-27 8-29.500.600-28zM.6-27.500Q-7.500-25-9.500-15-6-23 .6-27.500z" fill="${dark}"/>`
      );
    case 'juniper':
      return (
        `<path d="M-1-3h2v4h-2z" fill="${BARK}"/><path d="M0-17c5 3 8 8 7.300 12C6.500-2.300 3-1.700 0-1.700s-6.700-.5-7.400-3.500C-8-9-5-14 0-17z" fill="${leaf}"/>` +
        `<path d="M0-17c5 3 8 8 7.300 12C6.500-2.300 3-1.700 0-1.700 4.500-5 4-12 0-17z" fill="${dark}"/>`
      );
    case 'shrub':
      return (
        `<path d="M-6.500 0c-1.700-3 0-6 2.700-6 .8-3 5.300-3.600 6.700-.8 3.300-.4 5 3.600 3.500 6.800z" fill="${leaf}"/><path d="M2.900-6.800C6.200-7.200 7.900-3.200 6.400 0H.5c3-1.500 3.800-4 2.400-6.800z" fill="${dark}"/>`
      );
  }
}

const autumn = ['#C9822F', '#B5562E', '#D2A53C', '#97823F'] as const;

/** The tree's color on this site: three tones a kind, turned in autumn, some in blossom in spring. */
export function leafOf(site: Site, kind: TreeKind, tone: number): string {
  const { land, season, biome } = site;
  const step = [-0.07, 0.03, 0.12][tone] ?? 0;
  if (kind === 'pine' || kind === 'juniper') return shade(mix(land.needle, '#7FA08A', site.snow ? 0.18 : 0), step);
  const turns = kind === 'broad' || kind === 'oak' || kind === 'birch';
  if (turns && season === 'autumn') {
    const first = site.random('autumn').whole(0, 3);
    return mix(kind === 'birch' ? '#DDB23E' : (autumn[(first + tone) % 4] ?? autumn[0]), land.leaf, tone === 2 ? 0.35 : 0.05);
  }
  if (kind === 'broad' && season === 'spring' && tone === 2 && biome !== 'desert') return '#DFA6B4';
  return shade(land.leaf, step);
}
