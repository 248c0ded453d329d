import { mix, shade } from './color.ts';
import type { Site, TreeKind } from './site.ts';

const BARK = '#5A4632';

/** Number of tones per tree kind; each tone is one more symbol in the SVG. */
export const tones: Record<TreeKind, number> = {
  broad: 3,
  oak: 3,
  pine: 2,
  birch: 2,
  bare: 1,
  saguaro: 2,
  cactus: 1,
  palm: 2,
  juniper: 2,
  shrub: 1,
};

/** Height and width of a tree at scale 1, in picture units. */
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
    `<path d="M0-33c5-.7 8.3 2.7 8.3 7.2 4.2 2 5 8.5 1.3 11.9-2.6 3.3-6.6 3.7-9.3 2.2-3.3 1.9-8.1.9-9.7-2.6-3.9-2.7-3.3-8.7.6-10.5-.6-4.9 3.5-8.3 8.8-8.2z" fill="${leaf}"/>` +
    `<path d="M5-31c2.3 1.2 3.4 3.1 3.3 5.2 4.2 2 5 8.5 1.3 11.9-2.6 3.3-6.6 3.7-9.3 2.2-1 .6-2.2.9-3.4.9 6.8-2.7 10.6-8.9 8.1-20.2z" fill="${shade(leaf, -0.2)}"/>` +
    `<path d="M-3.5-29.5c-2.6 1-3.5 3.2-3 5.4M-7.6-19.8c-1.6 1.6-1.7 3.5-.9 5" fill="none" stroke="${shade(leaf, 0.22)}" stroke-width="1.7" stroke-linecap="round"/>`
  );
}

/** One tree with its base at 0,0. */
export function treeArt(kind: TreeKind, leaf: string, snow: boolean): string {
  const dark = shade(leaf, -0.22);
  const trunk = `<path d="M-1.5-11h3L1.9.8h-3.8z" fill="${BARK}"/>`;
  switch (kind) {
    case 'broad':
    case 'oak':
      return crown(leaf, trunk);
    case 'birch':
      return (
        `<path d="M-1-12h2L1.3.6h-2.6z" fill="#E9E6DC"/><path d="M-.9-4h1.2M-.2-7h1.2" stroke="#5A5550" stroke-width=".8"/>` +
        `<path d="M0-33c4.5 2.5 7 8.5 6.3 14.5-.5 4.6-3 8-6.3 8s-6-3.4-6.4-8C-7-24.5-4.5-30.5 0-33z" fill="${leaf}"/>` +
        `<path d="M0-33c4.5 2.5 7 8.5 6.3 14.5-.5 4.6-3 8-6.3 8C4.2-16 4-26 0-33z" fill="${dark}"/>`
      );
    case 'bare':
      return `<path d="M0 .8V-15M0-9l-5.5-8M0-11l5.5-8.5M0-15l-3-11M0-15l3.6-12M-5.5-17l-3-5M-5.5-17v-6M5.5-19.5l3.2-4M-3-26l-2-3" fill="none" stroke="#6B5A4B" stroke-width="1.5" stroke-linecap="round"/>`;
    case 'pine': {
      const tier = (top: number, foot: number, half: number) =>
        `<path d="M0 ${top}L${half} ${foot}Q0 ${foot + 3.5} ${-half} ${foot}z" fill="${leaf}"/><path d="M0 ${top}L${half} ${foot}Q${half / 2} ${foot + 2.2} 0 ${foot + 1.8}L-1 ${top + 6}z" fill="${dark}"/>` +
        (snow
          ? `<path d="M0 ${top}L${half * 0.34} ${top + (foot - top) * 0.36}l-2.5 1.6-2-1-${half * 0.2} 1.3z" fill="#F4F8F7"/>`
          : '');
      return `<path d="M-1.3-8h2.6V1h-2.6z" fill="${BARK}"/>${tier(-22, -5, 9)}${tier(-30, -14, 7.4)}${tier(-38, -23, 5.6)}`;
    }
    case 'saguaro':
      return (
        `<path d="M0 .5v-26.5M-7-19v5q0 4 3.5 4H0M6.8-23v5q0 3.6-3 3.6H0" fill="none" stroke="${leaf}" stroke-width="4.7" stroke-linecap="round" stroke-linejoin="round"/>` +
        `<path d="M1.5.5V-25M8.2-22.5v4.6M-5.8-18.5v4" fill="none" stroke="${dark}" stroke-width="1.3" stroke-linecap="round"/><path d="M-1.6-28l1.6-2 1.8 2z" fill="#E9B7A0"/>`
      );
    case 'cactus':
      return (
        `<path d="M-4.5 0c-3-2-3-6-.5-7.5 2.3.5 3.7 3.5 2.5 7.5zM1 0c-2.3-3-1.8-8.5.8-9.5C4.5-8 4.6-3 3.2 0z" fill="${leaf}"/>` +
        `<path d="M3.2 0C3-3 5-6.5 7.5-6.2 8.2-3.5 6.5-.5 5 .2zM1.8-9.5C4.5-8 4.6-3 3.2 0 3.4-3 3-7 1.8-9.5z" fill="${dark}"/><path d="M1.3-10a.9.9 0 1 0 1.8 0 .9.9 0 1 0-1.8 0" fill="#D96C5A"/>`
      );
    case 'palm':
      return (
        `<path d="M-1.2 1Q.6-14-.6-27l2.2-.5Q3.4-13 1.8 1z" fill="#94744F"/><path d="M-.2-5h2M0-10h2M.2-15h2M.2-20h2" stroke="#705436" stroke-width=".7"/>` +
        `<path d="M.6-28Q8-35 15-27 8-29.5.600-28 11-26.5 12-17 7-24 .6-27.5-7.5-25-9.5-15-10-24 .6-28-7-31.5-14-26-9-35.5.600-28 1.5-35 8-37 6.5-31 .6-28z" fill="${leaf}"/>` +
        `<path d="M.6-28Q11-26.5 12-17 7-24 .6-28zM.6-28Q8-35 15-27 8-29.5.600-28zM.6-27.5Q-7.5-25-9.5-15-6-23 .6-27.5z" fill="${dark}"/>`
      );
    case 'juniper':
      return (
        `<path d="M-1-3h2v4h-2z" fill="${BARK}"/><path d="M0-17c5 3 8 8 7.3 12C6.5-2.3 3-1.7 0-1.7s-6.7-.5-7.4-3.5C-8-9-5-14 0-17z" fill="${leaf}"/>` +
        `<path d="M0-17c5 3 8 8 7.3 12C6.5-2.3 3-1.7 0-1.7 4.5-5 4-12 0-17z" fill="${dark}"/>`
      );
    case 'shrub':
      return `<path d="M-6.5 0c-1.7-3 0-6 2.7-6 .8-3 5.3-3.6 6.7-.8 3.3-.4 5 3.6 3.5 6.8z" fill="${leaf}"/><path d="M2.9-6.8C6.2-7.2 7.9-3.2 6.4 0H.5c3-1.5 3.8-4 2.4-6.8z" fill="${dark}"/>`;
  }
}

const autumn = ['#C9822F', '#B5562E', '#D2A53C', '#97823F'] as const;

/** The tree's color on this site: three tones per kind, autumn colors, some in blossom in spring. */
export function leafOf(site: Site, kind: TreeKind, tone: number): string {
  const { land, season, biome } = site;
  const step = [-0.07, 0.03, 0.12][tone] ?? 0;
  if (kind === 'pine' || kind === 'juniper') return shade(mix(land.needle, '#7FA08A', site.snow ? 0.18 : 0), step);
  const turns = kind === 'broad' || kind === 'oak' || kind === 'birch';
  if (turns && season === 'autumn') {
    const first = site.random('autumn').whole(0, 3);
    return mix(
      kind === 'birch' ? '#DDB23E' : (autumn[(first + tone) % 4] ?? autumn[0]),
      land.leaf,
      tone === 2 ? 0.35 : 0.05,
    );
  }
  if (kind === 'broad' && season === 'spring' && tone === 2 && biome !== 'desert') return '#DFA6B4';
  return shade(land.leaf, step);
}
