import { shade } from '../color.ts';
import type { Scene } from '../scene.ts';
import type { Random } from '../seededRandom.ts';
import { box } from '../boxes.ts';
import { doorMarks, windowRow } from '../faces.ts';
import { gableHouse } from '../roofs.ts';
import { doorColors, house, roofColors, roofOf, wallOf } from './house.ts';
import { car, mailbox, paint, PAVING, swimmingPool } from './yard.ts';

/** A house on its lot: driveway, walk, trees; the title adds a garage, a pool, a second door, a storey. */
export function residential(scene: Scene): void {
  const { site } = scene;
  const random = site.random('house');
  const plan = planLot(scene, random);
  mowing(scene, random.chance(0.7));
  if (site.says(/\bmobile home|manufactured|single-?wide|double-?wide|trailer/)) return manufactured(scene);
  paveLot(scene, plan);
  addGarage(scene, plan);
  addHouse(scene, random, plan);
  addOutbuildings(scene, plan);
  furnishDriveway(scene, random, plan);
  if (random.chance(0.35)) addFence(scene);
  beds(scene, plan.u, plan.v + plan.d, plan.w, random.chance(0.8));
  plantTrees(scene, random);
}

/** Dimensions of the house, the garage and the driveway: on the ground as fractions of the parcel, heights in picture units. */
interface LotPlan {
  readonly form: 'gable' | 'front' | 'hip';
  readonly isTwin: boolean;
  readonly isTall: boolean;
  readonly wall: string;
  readonly roof: string;
  readonly u: number;
  readonly v: number;
  readonly w: number;
  readonly d: number;
  readonly h: number;
  readonly rise: number;
  readonly garage: { readonly u: number; readonly v: number; readonly w: number; readonly isDetached: boolean } | null;
  readonly driveway: { readonly u: number; readonly v: number; readonly w: number };
  /** The middle of the mailbox, in front of the driveway. */
  readonly mailboxU: number;
}

/** Chooses the house from the title and at random. The order of the random choices is part of the drawing. */
function planLot(scene: Scene, random: Random): LotPlan {
  const { says, scale: s } = scene.site;
  const isTwin = says(/duplex|twin|two-family|2-family/);
  const isTall = isTwin
    ? random.chance(0.6)
    : says(/two-stor|2-stor|colonial|victorian|farmhouse|craftsman|townh|row ?house|four-bed|4-bed|five-bed|5-bed/) ||
      (!says(/ranch|bungalow|cottage|cabin/) && random.chance(0.3));
  const hasGarage = says(/garage/) || random.chance(0.3);
  const isDetached = says(/detached/);
  const wall = wallOf(scene, random);
  const roof = random.pick(roofColors);
  const form = formOf(scene, random);
  const w = (form === 'front' && !isTwin ? random.between(0.27, 0.32) : random.between(0.36, 0.44)) * s;
  const d = (form === 'front' ? random.between(0.32, 0.37) : random.between(0.24, 0.29)) * s;
  const garageWidth = 0.18 * s;
  const attached = hasGarage && !isDetached ? garageWidth : 0;
  const u = Math.max(0.17, 0.47 - (w + attached) / 2 + random.between(-0.05, 0.03));
  const v = 0.3 + random.between(-0.03, 0.04);
  const h = (isTall ? 45 : 26) * s ** 0.85;
  const rise = (form === 'hip' ? 18 : 23) * s * random.between(0.9, 1.12);
  const garage = isDetached ? { u: 0.73, v: 0.2 } : { u: u + w, v: v + d * 0.18 };
  const besideHouse = hasGarage ? (isDetached ? 0.76 : u + w + garageWidth * 0.14) : Math.min(0.8, u + w + 0.05 * s);
  const drivewayWidth = hasGarage ? garageWidth * 0.72 : 0.1 * s;
  return {
    form,
    isTwin,
    isTall,
    wall,
    roof,
    u,
    v,
    w,
    d,
    h,
    rise,
    garage: hasGarage ? { ...garage, w: garageWidth, isDetached } : null,
    driveway: {
      u: isDetached ? garage.u + garageWidth * 0.12 : besideHouse,
      v: hasGarage ? garage.v + 0.1 : v + d * 0.4,
      w: drivewayWidth,
    },
    mailboxU: Math.min(0.9, besideHouse + drivewayWidth + 0.03),
  };
}

function formOf({ site: { says } }: Scene, random: Random): LotPlan['form'] {
  if (says(/ranch/)) return 'gable';
  if (says(/bungalow|cottage/)) return random.pick(['front', 'hip', 'gable'] as const);
  return random.pick(['gable', 'gable', 'hip', 'front'] as const);
}

/** The driveway, and a walk to each door. */
function paveLot(scene: Scene, { form, isTwin, u, v, w, d, driveway }: LotPlan): void {
  scene.patch(driveway.u, driveway.v, driveway.w, 1, PAVING);
  const walk = u + w * (form !== 'front' && isTwin ? 0.28 : 0.46) - 0.02;
  scene.patch(walk, v + d, 0.042, 1, shade(PAVING, 0.25));
  if (isTwin) scene.patch(u + w * 0.72 - 0.02, v + d, 0.042, 1, shade(PAVING, 0.25));
}

/** The garage, if the house has one. */
function addGarage(scene: Scene, { garage, d, wall, roof }: LotPlan): void {
  if (!garage) return;
  const { scale: s } = scene.site;
  const front = [
    { s0: 0.12, s1: 0.88, z0: 0, z1: 14.5 * s, fill: '#F6F2E8' },
    { s0: 0.12, s1: 0.88, z0: 4.6 * s, z1: 5.2 * s, fill: '#D5CFC1' },
    { s0: 0.12, s1: 0.88, z0: 9.4 * s, z1: 10 * s, fill: '#D5CFC1' },
  ];
  const ends = windowRow(1, 7 * s, 14 * s, 0.3);
  scene.add(
    gableHouse(
      scene.camera,
      { u: garage.u, v: garage.v, w: garage.w, d: Math.min(d, 0.24 * s), h: 19.5 * s, wall, front, ends },
      { color: roofOf(scene, roof), rise: 11 * s, axis: garage.isDetached ? 'v' : 'u', over: 0.018 },
    ),
  );
}

function addHouse(scene: Scene, random: Random, plan: LotPlan): void {
  const { site } = scene;
  const { u, v, w, d, h, rise, wall, roof, form, isTwin, isTall, garage } = plan;
  const mayHavePorch = form !== 'hip' || random.chance(0.5);
  house(scene, {
    u,
    v,
    w,
    d,
    h,
    rise,
    wall,
    roof,
    form,
    storeys: isTall ? 2 : 1,
    doors: isTwin ? 2 : 1,
    doorColor: random.pick(doorColors),
    chimney: random.chance(0.6),
    smoke: site.snow || (site.season === 'autumn' && random.chance(0.4)),
    porch: site.says(/porch/) || (mayHavePorch && random.chance(0.5)),
    wing:
      form === 'gable' && !isTwin && !garage && random.chance(0.55)
        ? random.pick(['left', 'right'] as const)
        : undefined,
  });
}

/** A pool and a shed, if the title has them. */
function addOutbuildings(scene: Scene, { wall, roof }: LotPlan): void {
  const { says } = scene.site;
  if (says(/pool/)) swimmingPool(scene, 0.2, 0.72, 0.2, 0.14);
  if (!says(/shed|workshop|outbuilding|guest/)) return;
  const front = doorMarks(0.5, 0.3, 11, '#6B4A36');
  scene.add(
    gableHouse(
      scene.camera,
      { u: 0.12, v: 0.13, w: 0.13, d: 0.1, h: 15, wall: shade(wall, -0.1), front },
      { color: roofOf(scene, roof), rise: 9, over: 0.014 },
    ),
  );
}

/** A car on the driveway, and the mailbox at the street. */
function furnishDriveway(scene: Scene, random: Random, { driveway, mailboxU }: LotPlan): void {
  if (random.chance(0.62)) car(scene, driveway.u + driveway.w / 2 - 0.024, 0.72, 'v', random.pick(paint), 0.95);
  if (scene.free(0.86, 0.9, 0.01)) scene.sprite(mailboxU, 0.9, mailbox, { height: 10 });
}

/** A fence along the back and one side. */
function addFence(scene: Scene): void {
  scene.fence(
    [
      [0.1, 0.94],
      [0.1, 0.1],
      [0.9, 0.1],
    ],
    scene.site.biome === 'desert' ? '#B98F63' : '#F4EFE4',
    6,
    2,
  );
}

function plantTrees(scene: Scene, random: Random): void {
  scene.grove(random, { count: Math.round(random.between(4, 7)), v: [0.08, 0.32] });
  scene.grove(random, { count: 3, u: [0.06, 0.3], v: [0.35, 0.95], size: 0.85 });
  scene.grove(random, { count: scene.site.acres > 0.6 ? 6 : 2, v: [0.5, 0.95], size: 0.72 });
  scene.grove(random, { count: 3, v: [0.62, 0.95], kinds: ['shrub'], size: 0.8 });
}

/** Mowing stripes. */
export function mowing(scene: Scene, wide: boolean): void {
  if (scene.site.acres > 1.2 || scene.site.snow || scene.site.biome === 'desert') return;
  const count = wide ? 7 : 10;
  scene.stripes(
    Array.from({ length: count }, (_, i) => [(2 * i) / (2 * count), 0, 1 / (2 * count), 1] as const),
    shade(scene.site.land.grass, 0.055),
  );
}

/** A bed of shrubs and flowers along the front wall. */
function beds(scene: Scene, u: number, v: number, w: number, flowers: boolean): void {
  if (scene.site.biome === 'desert' || scene.site.snow) return;
  const random = scene.site.random('beds');
  for (const s of [0.12, 0.26, 0.7, 0.86]) {
    const place = u + w * s;
    if (scene.free(place, v + 0.03, 0.012)) scene.tree(place, v + 0.03, 'shrub', random.whole(0, 2), 0.5);
  }
  if (!flowers) return;
  let dots = '';
  for (let i = 0; i < 14; i++) {
    const [a, b] = [u + w * random(), v + random.between(0.045, 0.07)];
    if (!scene.free(a, b, 0.004)) continue;
    const [x, y] = scene.see(a, b);
    dots += `M${Math.round(x)} ${Math.round(y)}h.01`;
  }
  if (dots)
    scene.mark(
      `<path d="${dots}" stroke="${random.pick(['#E3B23F', '#D9738A', '#F4F0E4', '#B57CB8', '#D9602F'] as const)}" stroke-width="2" stroke-linecap="round"/>`,
    );
}

/** A manufactured home on blocks, with its skirt and steps. */
export function manufactured(scene: Scene, at: { u: number; v: number } = { u: 0.24, v: 0.34 }): void {
  const random = scene.site.random('manufactured');
  const { camera } = scene;
  const stripe = random.pick(['#2F6380', '#8B4A3A', '#3E6B4F', '#C08A2E'] as const);
  const wall = random.pick(['#EEF0EA', '#E9E1CF', '#DCE4E2'] as const);
  const s = Math.max(0.8, scene.site.scale);
  const [w, d, h] = [0.44 * s, 0.15 * s, 17];
  const front = [
    { s0: 0, s1: 1, z0: 8, z1: 10, fill: stripe },
    ...windowRow(2, 7, 14, 0.42, '#FFFFFF', 0.04, 0.42),
    ...doorMarks(0.5, 0.085, 14, stripe, '#FFFFFF'),
    ...windowRow(2, 7, 14, 0.42, '#FFFFFF', 0.58, 0.96),
  ];
  scene.patch(at.u + w * 0.78, at.v + d, 0.1, 1, '#CBBFA6');
  scene.add(
    box(camera, { u: at.u, v: at.v, w, d, h: 3, wall: '#A9A294' }),
    gableHouse(
      camera,
      {
        u: at.u,
        v: at.v,
        w,
        d,
        h,
        z: 3,
        wall,
        front,
        ends: [{ s0: 0, s1: 1, z0: 8, z1: 10, fill: stripe }, ...windowRow(1, 7, 14, 0.4, '#FFFFFF')],
      },
      { color: roofOf(scene, '#A7B0AC'), rise: 5, over: 0.008, trim: '#E8E8E0', seams: true, ribs: 9 },
    ),
    box(camera, { u: at.u + w * 0.44, v: at.v + d, w: 0.07, d: 0.05, h: 3, wall: '#B08A5E' }),
  );
  car(scene, at.u + w * 0.78 + 0.026, at.v + d + 0.12, 'v', random.pick(paint), 0.95);
  scene.grove(random, { count: 7, v: [0.08, 0.34] });
  scene.grove(random, { count: 4, v: [0.5, 0.95], size: 0.75 });
  scene.grove(random, { count: 4, v: [0.4, 0.95], kinds: ['shrub'], size: 0.8 });
}
