import { mix, shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import type { Random } from '../seededRandom.ts';
import { mesa, peak } from '../shapes.ts';
import type { Point } from '../projection.ts';
import { boulder, ripples, saleSign, stake, WATER } from './yard.ts';

/** Bare land: its water, its woods or openings, its stones and hills, and the stakes of the survey. */
export function land(scene: Scene): void {
  const { site } = scene;
  const random = site.random('wild');
  const { says, biome } = site;
  addWater(scene, random);
  if (says(/road|access|frontage|trail|drive/) || random.chance(0.3)) addTrack(scene, random);
  if (site.acres > 3 && (biome === 'mountain' || biome === 'desert' || says(/mountain|\bhill|\bridge|\bview|\bmesa/)))
    height(scene);
  scatterStones(scene, random);
  scene.sprite(0.5 + random.between(-0.06, 0.06), 0.91, saleSign, { height: 14 });
  scene.keepFree(0.4, 0.86, 0.2, 0.1);
  if (site.acres < 1.2) stakeHomesite(scene);
  plantWoods(scene, random);
}

/** The water that the title names, else perhaps a stream, or a dry wash in the desert. */
function addWater(scene: Scene, random: Random): void {
  const { site } = scene;
  const { says, biome } = site;
  const water = site.snow ? '#BCD6DF' : WATER;
  const hasPond = says(/\bpond|\blake/);
  const hasStream =
    !hasPond &&
    (says(/creek|\bstream|\briver|\bbrook|\bsprings?\b/) ||
      (biome !== 'desert' && site.acres > 0.6 && random.chance(0.42)));
  if (says(/\blake|waterfront|\bshore|\bbeach|\bbay\b/) && !says(/pond/)) shore(scene, water);
  else if (hasPond) addPond(scene, random, water);
  else if (hasStream) addStream(scene, random, water);
  else if (biome === 'desert') addDryWash(scene);
}

function addPond(scene: Scene, random: Random, water: string): void {
  const [u, v] = [random.between(0.52, 0.64), random.between(0.48, 0.6)];
  const sand = ' stroke="#E4DCBC" stroke-width="5" paint-order="stroke"';
  scene.pool(u, v, 0.2, 0.17, scene.site.random('pond'), water, sand);
  ripples(scene, u, v, 0.2, 0.17);
}

function addStream(scene: Scene, random: Random, water: string): void {
  const a = random.between(0.12, 0.3);
  const course = [
    [a, -0.06],
    [a + 0.02, 0.12],
    [a + 0.2, 0.3],
    [a + 0.24, 0.44],
    [a + 0.36, 0.6],
    [a + 0.36, 0.8],
    [a + 0.5, 1.06],
  ] as const;
  const width = random.between(6, 10);
  scene.line(course, '#E0D8B8', width + 4);
  scene.line(course, water, width);
  scene.line(course, '#D6E9EE', 1, ' stroke-dasharray="8 15"');
}

function addDryWash(scene: Scene): void {
  const wash = [
    [-0.05, 0.5],
    [0.2, 0.58],
    [0.45, 0.5],
    [0.7, 0.62],
    [1.05, 0.58],
  ] as const;
  scene.line(wash, shade(scene.site.land.grass, 0.22), 11);
  scene.line(wash, shade(scene.site.land.grass, 0.36), 4);
}

/** A dirt track from the street. */
function addTrack(scene: Scene, random: Random): void {
  const side = random.between(0.68, 0.78);
  scene.line(
    [
      [side, 1.06],
      [side - 0.03, 0.88],
      [side + 0.04, 0.74],
      [side - 0.02, 0.62],
    ],
    shade(scene.site.land.grass, scene.site.snow ? -0.12 : 0.32),
    7,
  );
}

function scatterStones(scene: Scene, random: Random): void {
  const { biome, land: colors } = scene.site;
  const count = biome === 'mountain' || biome === 'desert' ? random.whole(2, 4) : random.whole(0, 1);
  for (let i = 0; i < count; i++) {
    const [u, v] = [random.between(0.1, 0.9), random.between(0.2, 0.9)];
    if (!scene.free(u, v, 0.035)) continue;
    scene.sprite(u, v, boulder(mix(colors.subsoil, '#8E8A82', 0.5)), { height: 9, scale: random.between(0.8, 1.3) });
    scene.keepFree(u - 0.03, v - 0.03, 0.06, 0.06);
  }
}

const homesite = [
  [0.3, 0.3],
  [0.72, 0.3],
  [0.72, 0.72],
  [0.3, 0.72],
] as const;

/** Stakes and a dashed line around the place for a house. */
function stakeHomesite(scene: Scene): void {
  for (const [u, v] of homesite) if (scene.free(u, v, 0.02)) scene.sprite(u, v, stake, { height: 15, scale: 0.8 });
  const corners = homesite.map(([u, v]) => scene.see(u, v).map(Math.round).join(' '));
  scene.mark(
    `<path d="M${corners.join('L')}z" fill="none" stroke="#FFFDF4" stroke-width="1.2" stroke-dasharray="3 4"/>`,
  );
  scene.keepFree(0.32, 0.32, 0.38, 0.38);
}

/** Trees as dense as the title and the landscape say, with shrubs where they are sparse. */
function plantWoods(scene: Scene, random: Random): void {
  const { says, biome, season } = scene.site;
  const isWooded = says(/\bwood|timber|forest|\bpines?\b|\boaks?\b|hardwood|\btrees?\b/);
  const isOpen = says(/\bopen|pasture|meadow|\bfields?\b|clear|prairie|\bflat/);
  const density = isWooded ? 2.3 : isOpen || biome === 'desert' || biome === 'prairie' ? 0.75 : 1.2;
  scene.grove(random, { count: Math.round(11 * density), u: [0.03, 0.5], v: [0.03, 0.55] });
  scene.grove(random, { count: Math.round(9 * density), u: [0.5, 0.97], v: [0.03, 0.5] });
  scene.grove(random, { count: Math.round(6 * density), v: [0.5, 0.96], size: 0.92 });
  scene.grove(random, {
    count: Math.round(5 / density) + 2,
    v: [0.3, 0.96],
    kinds: biome === 'desert' ? ['cactus'] : ['shrub'],
    size: 0.7,
  });
  if (season === 'spring' && !isWooded) flowers(scene);
}

/** Open water along the side at u = 1, with a strip of sand. */
function shore(scene: Scene, water: string): void {
  const random = scene.site.random('shore');
  const edge = Array.from({ length: 9 }, (_, i) => [random.between(0.6, 0.7), -0.1 + i * 0.15] as const);
  scene.flat([...edge.map(([u, v]) => [u - 0.07, v] as const), [1.2, 1.1], [1.2, -0.1]], '#E9E0C2');
  scene.flat([...edge, [1.2, 1.1], [1.2, -0.1]], water);
  scene.flat([...edge.map(([u, v]) => [u + 0.1, v] as const), [1.2, 1.1], [1.2, -0.1]], shade(water, -0.08));
  ripples(scene, 0.85, 0.5, 0.12, 0.5);
  scene.keepFree(0.54, 0, 0.6, 1);
}

/** A knoll at the back: rock and snow in the mountains, a mesa in the desert, grass elsewhere. */
function height(scene: Scene): void {
  const { site } = scene;
  const random = site.random('knoll');
  const [cu, cv, r] = [random.between(0.3, 0.46), random.between(0.28, 0.36), random.between(0.15, 0.19)];
  if (!scene.free(cu, cv, r * 0.55)) return;
  const ring = (share: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * Math.PI * 2;
      const reach = r * share * random.between(0.85, 1.12);
      return [cu + Math.cos(angle) * reach, cv + Math.sin(angle) * reach] as const;
    });
  if (site.biome === 'mountain') {
    const summit: Point = [cu, cv, random.between(40, 58)];
    scene.add(peak(scene.camera, ring(1, 7), summit, '#8C8B88', '#F4F7F6'));
    const [du, dv] = [cu + r * 1.05, cv - r * 0.5];
    if (scene.free(du, dv, 0.06))
      scene.add(
        peak(
          scene.camera,
          ring(0.6, 6).map(([u, v]) => [u + r * 1.15, v - r * 0.3] as const),
          [du + 0.02, cv - r * 0.3, 27],
          '#9A9791',
        ),
      );
  } else {
    const rock = site.biome === 'desert' ? '#C98A5E' : mix(site.land.grass, site.land.subsoil, 0.35);
    scene.add(mesa(scene.camera, ring(1, 9), [cu, cv], random.between(26, 38), rock));
  }
}

/** Drifts of wildflowers. */
function flowers(scene: Scene): void {
  const random = scene.site.random('flowers');
  for (const color of [
    random.pick(['#E3B23F', '#F4F0E4'] as const),
    random.pick(['#B57CB8', '#D9738A', '#6F86C9'] as const),
  ]) {
    const [cu, cv] = [random.between(0.3, 0.75), random.between(0.35, 0.85)];
    let dots = '';
    for (let i = 0; i < 22; i++) {
      const [u, v] = [cu + (random() + random() - 1) * 0.18, cv + (random() + random() - 1) * 0.14];
      if (scene.free(u, v, 0.005)) dots += `M${scene.see(u, v).map(Math.round).join(' ')}h.01`;
    }
    if (dots) scene.mark(`<path d="${dots}" stroke="${color}" stroke-width="1.9" stroke-linecap="round"/>`);
  }
}
