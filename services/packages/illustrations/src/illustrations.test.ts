import { expect, test } from '@jest/globals';
import { categories, illustrationViews, states } from '@dealstead/contracts';
import sharp from 'sharp';
import { depthInside } from './projection.ts';
import { builders } from './buildings/index.ts';
import { drawIllustration, shareImage } from './index.ts';
import type { IllustrationSubject } from './index.ts';
import { createRandom } from './seededRandom.ts';
import { Scene } from './scene.ts';
import { siteOf } from './site.ts';
import { share } from '@dealstead/contracts/fixtures/randomCases';

const words = [
  'Brick ranch with detached garage',
  'Wooded tract on a creek',
  'Corner duplex with pool',
  'Lakefront cabin lot',
  'Self-storage by the rail spur',
  'Former gas station',
  'Approved 14-lot plat',
  'Horse pasture and barn',
  'Double-wide, no zoning, well in place',
  'Pecan orchard',
  'Portfolio of four houses',
  'Plain',
] as const;

/** Listings of every category, state and size. */
function sample(count: number): IllustrationSubject[] {
  return Array.from({ length: count }, (_, i) => {
    const random = createRandom(`sample ${i}`);
    return {
      id: i * 7 + 1,
      title: random.pick(words),
      category: categories[i % categories.length] as IllustrationSubject['category'],
      state: random.pick(states),
      acres: random.chance(0.05) ? null : Math.round(10 ** random.between(-1.2, 2.4) * 100) / 100,
      price: random.whole(5_000, 900_000),
    };
  });
}

function built(subject: IllustrationSubject): Scene {
  const scene = new Scene(siteOf(subject), 'block');
  builders[subject.category](scene);
  return scene;
}

/** Every tag is closed in order and every attribute is quoted; the SVGs contain no comments or CDATA. */
function wellFormed(xml: string): boolean {
  const open: string[] = [];
  let rest = 0;
  for (const tag of xml.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (/[<>]/.test(xml.slice(rest, tag.index))) return false;
    rest = tag.index + tag[0].length;
    if (tag[1]) {
      if (open.pop() !== tag[2]) return false;
    } else if (!tag[4]) open.push(tag[2] as string);
  }
  return open.length === 0 && rest === xml.length;
}

test("a listing's illustration is deterministic, and differs from others", () => {
  const [one, other] = sample(2) as [IllustrationSubject, IllustrationSubject];
  for (const view of illustrationViews) {
    expect(drawIllustration(one, view)).toBe(drawIllustration(one, view));
    expect(drawIllustration(one, view)).not.toBe(drawIllustration({ ...one, id: other.id }, view));
  }
});

test('illustrations are well-formed, finite and of limited size', () => {
  const faults: string[] = [];
  sample(share(500)).forEach((subject, i) => {
    // The other views use the same parts; a sample of the listings suffices.
    for (const view of i % 5 === 0 ? illustrationViews : (['block'] as const)) {
      const svg = drawIllustration(subject, view);
      const size = Buffer.byteLength(svg);
      if (!wellFormed(svg)) faults.push(`${subject.id} ${view} is not well formed`);
      if (/NaN|undefined|Infinity|<script|<style/.test(svg))
        faults.push(`${subject.id} ${view} holds what it must not`);
      if (size < 4_000 || size > 24_000) faults.push(`${subject.id} ${view} has ${size} bytes`);
    }
  });
  expect(faults).toEqual([]);
});

test('every category renders on every ground, in both views', () => {
  for (const category of categories) {
    for (const state of ['TN', 'KS', 'AZ', 'CO', 'FL'] as const) {
      const subject = { id: 31, title: 'Plain', category, state, acres: 0.8, price: 90_000 };
      const [block, east] = [drawIllustration(subject, 'block'), drawIllustration(subject, 'east')];
      expect(wellFormed(block) && wellFormed(east)).toBe(true);
      expect(block).not.toBe(east);
    }
  }
});

test('no building crosses the property line', () => {
  const over = sample(share(500)).filter((subject) => {
    const { site, footprints } = built(subject);
    return footprints.some(({ u0, v0, u1, v1 }) =>
      (
        [
          [u0, v0],
          [u1, v0],
          [u1, v1],
          [u0, v1],
        ] as const
      ).some(([u, v]) => depthInside(site.outline, u, v) < 0),
    );
  });
  expect(over).toEqual([]);
});

test('buildings do not overlap', () => {
  const clashing = sample(share(500)).filter((subject) => {
    const { footprints } = built(subject);
    return footprints.some((a, i) =>
      footprints
        .slice(i + 1)
        .some(
          (b) =>
            Math.min(a.u1, b.u1) - Math.max(a.u0, b.u0) > 0.012 &&
            Math.min(a.v1, b.v1) - Math.max(a.v0, b.v0) > 0.012 &&
            Math.min(a.z1, b.z1) - Math.max(a.z0, b.z0) > 0,
        ),
    );
  });
  expect(clashing).toEqual([]);
});

test('a title cannot break out of its element', () => {
  const svg = drawIllustration(
    {
      id: 5,
      title: '</title><script>alert(1)</script> & "x" \u0000\uD800',
      category: 'land',
      state: 'TX',
      acres: 2,
      price: 1,
    },
    'block',
  );
  expect(svg).toContain('&#60;/title&#62;&#60;script&#62;');
  expect(svg).not.toContain('<script');
  expect(svg).not.toContain('\u0000');
  expect(svg.isWellFormed()).toBe(true);
  expect(wellFormed(svg)).toBe(true);
});

test('the parcel states no measure that is not known', () => {
  const subject = { id: 9, title: 'Lot', category: 'land', state: 'OH', acres: 0.21, price: 9_000 } as const;
  const known = drawIllustration(subject, 'parcel');
  expect(known).toContain('not a survey');
  // Text is drawn as outlines: no element could state a bearing or a length.
  expect(known).not.toContain('<text');
  expect(drawIllustration({ ...subject, acres: null }, 'parcel')).not.toContain('<text');
});

test('only the acreage that the seller states changes the parcel', () => {
  const subject = { id: 9, title: 'Lot', category: 'land', state: 'OH', acres: 0.21, price: 9_000 } as const;
  expect(drawIllustration(subject, 'parcel')).not.toBe(drawIllustration({ ...subject, acres: 0.22 }, 'parcel'));
});

test('the social image of a branded listing has the brand’s color', async () => {
  const lot = { id: 9, title: 'Lot', category: 'land', state: 'OH', acres: 5, price: 9_000 } as const;
  const countMagenta = async (bytes: Buffer) => {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels)
      if (data[at]! > 120 && data[at + 1]! < 60 && data[at + 2]! > 120) count++;
    return count;
  };
  const branded = await shareImage(lot, null, { name: 'Acme & Land', color: '#A0149A' });
  expect(await countMagenta(branded.bytes)).toBeGreaterThan(200);
  expect(await countMagenta((await shareImage(lot)).bytes)).toBe(0);
});

test('the social image is a PNG of 1200 by 630', async () => {
  const { bytes: png } = await shareImage({
    id: 9,
    title: 'Lot & <house>',
    category: 'residential',
    state: 'OH',
    acres: 0.21,
    price: 84_500,
  });
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
});
