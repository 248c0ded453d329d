import type { Category, State } from '@dealstead/contracts';
import type { Deal } from './market.ts';
import {
  closings,
  comparables,
  type Country,
  houseDetails,
  houseStyles,
  landAccess,
  landPower,
  landSurvey,
  landWater,
  noValue,
  reasons,
  streets,
  suffixes,
  trees,
  views,
  waters,
} from './phrases.ts';
import type { Random } from './random.ts';

/** Facts of a building that its texts state; null where they state none. */
export interface Building {
  readonly bedrooms: number | null;
  /** Half baths count as baths, as in RESO's BathroomsTotalInteger. */
  readonly bathrooms: number | null;
  readonly squareFeet: number | null;
  readonly yearBuilt: number | null;
}

/** Texts of a listing, and the facts in them. */
export interface Wording extends Building {
  readonly title: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly address: string;
}

export interface Subject extends Deal {
  readonly category: Category;
  readonly city: string;
  readonly state: State;
  readonly acres: number;
  readonly price: number;
}

/** Texts of a category: title, opening, facts, and features. */
interface Story {
  readonly title: string;
  readonly opening: string;
  readonly facts: readonly string[];
  readonly features: readonly string[];
  readonly building?: Partial<Building>;
}

const noBuilding: Building = { bedrooms: null, bathrooms: null, squareFeet: null, yearBuilt: null };

const countries: Record<Country, readonly State[]> = {
  desert: ['AZ', 'NM', 'NV', 'UT'],
  mountain: ['AK', 'CO', 'ID', 'MT', 'OR', 'WA', 'WY'],
  prairie: ['IA', 'IL', 'IN', 'KS', 'ND', 'NE', 'OK', 'SD', 'TX', 'MO'],
  coast: ['CA', 'DE', 'FL', 'HI', 'LA', 'MD', 'NJ', 'RI', 'SC'],
  forest: [],
};
const countryOf = (state: State): Country =>
  (Object.keys(countries) as Country[]).find((country) => countries[country].includes(state)) ?? 'forest';

const small = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** Numbers up to twelve as words, others as digits. */
const word = (count: number): string => small[count - 1] ?? String(count);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const amount = (count: number): string => count.toLocaleString('en-US');
const dollars = (whole: number): string => `$${amount(whole)}`;
const size = (acres: number): string => (acres === 1 ? 'One acre' : `${acres} acres`);
const sizeAdjective = (acres: number): string =>
  Number.isInteger(acres) && acres <= 12 ? `${capital(word(acres))}-acre` : `${acres}-acre`;

/** Square feet of a one-storey building; at most two fifths of its lot. */
function floorArea(random: Random, acres: number, least: number, most: number): number {
  const fits = acres * 43_560 * 0.4;
  return Math.max(900, Math.round(Math.min(random.between(least, most), random.between(0.6, 1) * fits) / 50) * 50);
}

/** Name of a rural road: more often a number than a name. */
function countryRoad(random: Random): string {
  const number = random.whole(3, 998);
  return random.pick([
    `County Road ${number}`,
    `County Road ${number}`,
    `State Route ${random.whole(2, 399)}`,
    `Highway ${random.whole(5, 399)}`,
    `${random.pick(waters)} ${random.pick(['Creek', 'Hollow', 'Ridge', 'Branch', 'Fork', 'Bend', 'Springs'])} Road`,
    `Old ${random.pick(streets)} Road`,
  ]);
}

const street = (random: Random): string => `${random.pick(streets)} ${random.pick(suffixes)}`;
const creek = (random: Random): string =>
  `${random.pick(waters)} ${random.pick(['Creek', 'Creek', 'Branch', 'Fork', 'River', 'Run'])}`;

interface Scene {
  readonly random: Random;
  readonly subject: Subject;
  readonly country: Country;
  /** The listing's road or street. */
  readonly at: string;
}

function house({ random, subject, at }: Scene): Story {
  const beds = random.pick([2, 2, 3, 3, 3, 3, 4, 4, 5]);
  const baths = random.pick(beds < 3 ? [1, 1, 1.5] : [1, 1.5, 2, 2, 2.5]);
  const feet = Math.round((beds * random.between(330, 520) + 180) / 10) * 10;
  const year = random.whole(1912, 2004);
  const style = random.pick(houseStyles);
  const [detail, told] = random.pick(houseDetails);
  const bed = `${capital(word(beds))}-bed`;
  return {
    title: random.pick([
      `${capital(style)} on ${at}, ${detail}`,
      `${bed} ${style} in ${subject.city}, ${detail}`,
      `${bed} ${style} on ${at}`,
      `${capital(style)} off ${at}: ${detail}`,
      `${year} ${style} in ${subject.city}, ${detail}`,
      `${amount(feet)} sq ft ${style}, ${detail}`,
    ]),
    opening: random.pick([
      `${bed}, ${baths}-bath ${style} of about ${amount(feet)} sq ft, built in ${year}.`,
      `A ${style} from ${year} with ${word(beds)} bedrooms, ${baths} baths and ${amount(feet)} sq ft.`,
      `${amount(feet)} sq ft ${style} on ${at}, ${word(beds)} bedrooms, ${baths} ${baths === 1 ? 'bath' : 'baths'}, ${year}.`,
    ]),
    facts: [
      told,
      random.pick([
        'City water and sewer, gas at the street.',
        'Well and septic, both in use until last month.',
        'All electric, with central air from 2016.',
        'Public water, septic inspected this year.',
      ]),
    ],
    features: [
      `${beds} bed, ${baths} bath`,
      `${amount(feet)} sq ft on ${size(subject.acres)}`,
      `Built ${year}`,
      capital(detail),
      random.pick([
        'City water and sewer',
        'Hardwood floors',
        'Central air',
        'Off-street parking',
        'Copper plumbing',
        'No HOA',
      ]),
    ],
    building: { bedrooms: beds, bathrooms: Math.ceil(baths), squareFeet: feet, yearBuilt: year },
  };
}

function land(scene: Scene): Story {
  const { random, subject, country, at } = scene;
  const tree = random.pick(trees[country]);
  const view = random.pick(views[country]);
  const wooded = country !== 'desert' && random.chance(0.45);
  const lot = subject.acres < 1;
  const named = creek(random);
  const adjective = sizeAdjective(subject.acres);
  return {
    title: lot
      ? random.pick([
          `${subject.acres}-acre building lot on ${at}`,
          `${wooded ? 'Wooded lot' : 'Cleared lot'} off ${at}, ${random.whole(60, 180)} ft of frontage`,
          `${random.pick(['Corner', 'Infill', 'Level', 'Sloped', 'Quiet'])} lot on ${at} in ${subject.city}`,
          `Lot ${random.whole(2, 148)}, ${random.pick(streets)} ${random.pick(['Estates', 'Acres', 'Subdivision', 'Heights'])}`,
        ])
      : random.pick([
          `${size(subject.acres)}${wooded ? ' of timber' : ''} off ${at}`,
          `${adjective} ${view} tract on ${at}`,
          `${adjective} ${wooded ? 'wooded parcel' : 'parcel'} near ${subject.city}, ${view}`,
          `${adjective} ${wooded ? `${tree} woods` : random.pick(['tract', 'field', 'homesite', 'parcel'])} on ${named}`,
          `${wooded ? 'Wooded' : random.pick(['Open', 'Level', 'Rolling'])} ${subject.acres} acres near ${subject.city}, ${random.pick(['power at the road', 'gravel road', 'road on two sides', 'county water close by', 'cleared homesite'])}`,
        ]),
    opening: random.pick([
      `${size(subject.acres)} in the country around ${subject.city}, ${wooded ? `mostly ${tree}` : 'open and easy to walk'}.`,
      `${adjective} parcel on ${at}, ${random.whole(4, 35)} minutes from ${subject.city}.`,
      `Vacant land, ${size(subject.acres).toLowerCase()}, ${wooded ? `${tree} and brush` : 'grass'} with a ${view}.`,
    ]),
    facts: [random.pick(landAccess), `${random.pick(landPower)} ${random.pick(landWater)}`, random.pick(landSurvey)],
    features: [
      `${size(subject.acres)}`,
      random.pick(['County-maintained road', 'Paved frontage', 'Recorded easement', 'Gravel road frontage']),
      wooded ? `Mature ${tree}` : capital(view),
      random.pick(['Power at the road', 'Perk test passed', 'Surveyed', 'Mineral rights convey', 'No flood zone']),
      random.pick(['Mobile homes allowed', 'RV allowed while building', 'No HOA', 'Zoned residential', 'Zoned rural']),
    ],
  };
}

function unrestricted(scene: Scene): Story {
  const { random, subject, country, at } = scene;
  const story = land(scene);
  const extra = random.pick([
    'well in place',
    'septic in',
    'power pole set',
    'driveway cut',
    'creek at the back',
    'old homesite',
    'fenced',
    'road on two sides',
  ]);
  const freedom = random.pick(['no zoning', 'no restrictions', 'no HOA', 'no deed restrictions']);
  return {
    ...story,
    title: random.pick([
      `${size(subject.acres)}, ${freedom}, ${extra}`,
      `Unrestricted ${subject.acres} acres on ${at}`,
      `${sizeAdjective(subject.acres)} ${random.pick(views[country])}, ${freedom}`,
      `${size(subject.acres)} off ${at}, ${freedom}`,
      `Unrestricted tract near ${subject.city}, ${extra}`,
    ]),
    opening: random.pick([
      `${size(subject.acres)} with ${freedom}: cabin, trailer, barn or all three.`,
      `Outside city limits and outside any subdivision: ${freedom}, ${extra}.`,
      `Buy it, park on it, build when you like. ${size(subject.acres)} near ${subject.city}.`,
    ]),
    features: [capital(freedom), capital(extra), ...story.features.slice(0, 3)],
  };
}

function recreational(scene: Scene): Story {
  const { random, subject, country, at } = scene;
  const named = creek(random);
  const lake = `${random.pick(waters)} Lake`;
  const tree = random.pick(trees[country]);
  const seen = random.pick(
    country === 'mountain'
      ? ['elk', 'mule deer', 'elk and mule deer']
      : ['deer', 'turkey', 'deer and turkey', 'upland birds'],
  );
  return {
    title: random.pick([
      `${sizeAdjective(subject.acres)} cabin lot on ${lake}`,
      `${size(subject.acres)} of hunting ground off ${at}`,
      `${sizeAdjective(subject.acres)} camp on ${named}`,
      `Off-grid cabin and ${subject.acres} acres near ${subject.city}`,
      `${sizeAdjective(subject.acres)} ${tree} tract, joins public land`,
      `Timbered ${subject.acres} acres above ${named}`,
      `RV-ready ${subject.acres} acres by ${lake}`,
    ]),
    opening: random.pick([
      `A place to get away to: ${size(subject.acres).toLowerCase()} along ${named}.`,
      `${size(subject.acres)} with ${seen} all year and two stands that stay.`,
      `Small camp, big country. ${sizeAdjective(subject.acres)} tract ${random.whole(12, 48)} minutes out of ${subject.city}.`,
    ]),
    facts: [
      random.pick([
        'The cabin is dry and plain: one room, a loft, a wood stove.',
        'There is no building, only a level pad and a fire ring.',
        'A 24-foot camper stays with the land.',
        'The shed was rewired in 2021 and locks.',
      ]),
      random.pick(landAccess),
      random.pick([
        `Public land joins the north line for some ${amount(random.whole(2, 90) * 100)} acres.`,
        'The lake association charges $180 a year and keeps the ramp.',
        'Trails are cut for a side-by-side.',
        `${capital(named)} runs in all but dry years.`,
      ]),
    ],
    features: [
      size(subject.acres),
      `${capital(seen)} on the place`,
      random.pick(['Joins public land', 'Boat ramp nearby', 'Year-round access', 'Snowmobile trail']),
      random.pick(['Cabin', 'Camper stays', 'Level pad', 'Storage shed', 'Fire ring and privy']),
      random.pick(['Off grid', 'Power at the road', 'Cell signal on the ridge']),
    ],
  };
}

function agricultural(scene: Scene): Story {
  const { random, subject, at } = scene;
  const crop = random.pick([
    'corn and beans',
    'hay',
    'winter wheat',
    'Bermuda hay',
    'alfalfa',
    'pasture',
    'cotton',
    'sorghum',
  ]);
  const barn = random.pick(['hay barn', 'pole barn', 'dairy barn', 'machine shed', 'grain bin', 'corral and chute']);
  const pivot = random.pick(['two ponds', 'a pivot', 'a stock well', 'creek water', 'county water', 'cross fencing']);
  return {
    title: random.pick([
      `${capital(crop === 'pasture' ? 'pasture' : crop)} ground, ${size(subject.acres)} off ${at}`,
      `Pasture and ${barn} on ${size(subject.acres)}`,
      `${sizeAdjective(subject.acres)} farm with ${pivot}`,
      `${size(subject.acres)} of ${crop}, ${barn} included`,
      `Working ${subject.acres} acres near ${subject.city}, ${pivot}`,
      `${random.pick(['Family', 'Retired', 'Leased', 'Row-crop'])} farm on ${at}, ${subject.acres} acres`,
    ]),
    opening: random.pick([
      `${size(subject.acres)} of productive ground, now in ${crop}.`,
      `A farm that still works: ${crop} this year, ${barn} in use.`,
      `${size(subject.acres)} on ${at}, fenced and watered, with a ${barn}.`,
    ]),
    facts: [
      random.pick([
        `The tenant pays ${dollars(random.whole(45, 240))} an acre and would stay.`,
        'The lease ends with this crop, so you can farm it in spring.',
        'No lease; a neighbor cuts the hay on halves.',
        'Base acres and yields are on the FSA map in the file.',
      ]),
      random.pick([
        'Soils are mostly class II and III.',
        'Tile was laid in the lower field in the nineties.',
        'Fences are five-strand and tight on the road side.',
        'Water comes from a stock well and a pond that has not gone dry.',
      ]),
      random.pick(landAccess),
    ],
    features: [
      size(subject.acres),
      capital(crop),
      capital(barn),
      capital(pivot),
      random.pick(['Agricultural exemption', 'Fenced', 'Mineral rights convey', 'Road on two sides', 'Tile drained']),
    ],
  };
}

function commercial({ random, subject, at }: Scene): Story {
  const feet = floorArea(random, subject.acres, 1_800, 14_000);
  const bays = random.whole(2, 9);
  const what = random.pick([
    'retail strip',
    'office building',
    'restaurant',
    'medical office',
    'gas station',
    'car wash',
    'bank branch',
    'auto shop',
    'day care',
    'garden center',
    'church building',
  ]);
  const state = random.pick([
    'two suites vacant',
    'one tenant left',
    'vacant',
    'leased to March',
    'owner leaving',
    'sign grandfathered',
    'hood and grease trap in',
  ]);
  return {
    title: random.pick([
      `${capital(word(bays))}-bay retail strip on ${at}, ${state}`,
      `${capital(what)} on ${at}, ${state}`,
      `Former ${what} on ${at}`,
      `${amount(feet)} sq ft ${what}, ${state}`,
      `${capital(what)} on ${size(subject.acres).toLowerCase()} in ${subject.city}`,
    ]),
    opening: random.pick([
      `${amount(feet)} sq ft ${what} on ${size(subject.acres).toLowerCase()}, with ${amount(random.whole(38, 320) * 100)} cars a day by the state's count.`,
      `A ${what} of ${amount(feet)} sq ft, built in ${random.whole(1958, 2009)}, on ${at}.`,
    ]),
    facts: [
      random.pick([
        'Roof is membrane from 2017, no leaks now.',
        'Three of five rooftop units are new.',
        'The parking lot needs sealing and new stripes.',
        'The phase I report found nothing to follow up.',
        'Tanks were pulled in 2009 and the state closed the file.',
      ]),
      random.pick([
        `Rents in place come to ${dollars(random.whole(14, 95) * 100)} a month.`,
        'No rent today; the pro forma in the file uses market rents.',
        'The tenant pays taxes and insurance.',
      ]),
    ],
    features: [
      `${amount(feet)} sq ft`,
      `${size(subject.acres)}`,
      `${random.whole(8, 70)} parking spaces`,
      random.pick(['Pylon sign', 'Corner with a light', 'Drive-through', 'Three-phase power']),
      random.pick(['Zoned C-2', 'Zoned B-3', 'Zoned general commercial']),
    ],
    building: { squareFeet: feet },
  };
}

function industrial({ random, subject, at }: Scene): Story {
  const feet = floorArea(random, subject.acres, 6_000, 68_000);
  const doors = random.whole(2, 14);
  const clear = random.whole(14, 30);
  const what = random.pick([
    'warehouse',
    'flex building',
    'machine shop',
    'cold storage',
    'truck terminal',
    'steel building',
    'sawtooth warehouse',
    'distribution shed',
    'fabrication shop',
  ]);
  const by = random.pick([
    `by the rail spur in ${subject.city}`,
    `near the interstate in ${subject.city}`,
    'in the old mill district',
    `on ${at}`,
    `off ${at}`,
    'in the industrial park',
  ]);
  return {
    title: random.pick([
      `${capital(what)} ${by}, ${amount(feet)} sq ft`,
      `${amount(feet)} sq ft ${what} with ${word(doors)} docks`,
      `${capital(what)} on ${at}, ${clear} ft clear`,
      `${capital(word(doors))}-door ${what} on ${size(subject.acres).toLowerCase()}`,
      `${clear}-foot clear ${what} ${by}`,
    ]),
    opening: random.pick([
      `${amount(feet)} sq ft ${what} on ${size(subject.acres).toLowerCase()}, ${clear} feet clear, ${word(doors)} doors.`,
      `A ${what} that emptied in ${random.pick(['June', 'August', 'September'])}, ${amount(feet)} sq ft under one roof.`,
    ]),
    facts: [
      random.pick([
        '800 amps, three phase.',
        'A five-ton bridge crane stays.',
        'Sprinklers are wet and were tested in spring.',
        'The floor is six inches, sealed, with few cracks.',
      ]),
      random.pick([
        'The yard is fenced and graveled, with room for twenty trailers.',
        'The rail spur is out of service but in place.',
        'One bay is leased month to month to a cabinet maker.',
        'The phase I report is from this year and clean.',
      ]),
    ],
    features: [
      `${amount(feet)} sq ft`,
      `${clear} ft clear`,
      `${doors} doors`,
      random.pick(['Three-phase power', 'Bridge crane', 'Fenced yard', 'Rail spur']),
      random.pick(['Zoned M-1', 'Zoned light industrial', 'Zoned I-2']),
    ],
    building: { squareFeet: feet },
  };
}

function mixedUse({ random, subject, at }: Scene): Story {
  const flats = random.whole(1, 6);
  const shop = random.pick([
    'Storefront',
    'Corner shop',
    'Brick storefront',
    'Café space',
    'Barber shop',
    'Old pharmacy',
    'Hardware store',
    'Gallery space',
    'Tavern',
    'Bakery',
  ]);
  const above = `${word(flats)} ${flats === 1 ? 'apartment' : 'apartments'} above`;
  const state = random.pick([
    'one leased',
    'all vacant',
    'fully leased',
    'shop vacant',
    'roof from 2020',
    'gutted upstairs',
  ]);
  return {
    title: random.pick([
      `${shop} in ${subject.city}, ${above}`,
      `${shop} on ${at}, ${above}`,
      `${at} ${shop.toLowerCase()}, ${above}`,
      `${shop} on ${at}, ${state}, ${word(flats)} ${flats === 1 ? 'unit' : 'units'} up`,
      `${at} ${shop.toLowerCase()} and ${word(flats)} ${flats === 1 ? 'flat' : 'flats'}, ${state}`,
    ]),
    opening: random.pick([
      `Brick building from ${random.whole(1888, 1948)} with ${amount(random.whole(9, 38) * 100)} sq ft of shop and ${above}.`,
      `${shop} at street level, ${above}, on ${at} a block from the square.`,
    ]),
    facts: [
      random.pick([
        'The shop has its own meter and a rear door to the alley.',
        'Upstairs needs kitchens; walls and windows are done.',
        'Two stairs, so the upper floor can be one home or several.',
        'It sits in the historic district and may qualify for credits.',
      ]),
      random.pick([
        `Rents today: ${dollars(random.whole(6, 46) * 100)} a month in all.`,
        'Nothing is rented now.',
        'Leases are month to month.',
      ]),
    ],
    features: [
      capital(above),
      random.pick(['Street-level shop', 'Alley access', 'Separate meters', 'Historic district']),
      capital(state),
      random.pick(['Zoned downtown', 'Zoned mixed use', 'Zoned CBD']),
      random.pick(['Public parking behind', 'Full basement', 'Freight lift', 'Tin ceilings']),
    ],
  };
}

function investment({ random, subject, at }: Scene): Story {
  const units = random.pick([2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 8]);
  const leased = random.whole(0, units);
  const kind =
    units === 2
      ? 'duplex'
      : units === 3
        ? 'triplex'
        : units === 4
          ? random.pick(['fourplex', 'four-unit walk-up', 'quad'])
          : `${word(units)}-unit building`;
  const state = leased === units ? 'fully leased' : leased === 0 ? 'vacant' : `${word(leased)} leased`;
  const rent = Math.round((subject.price * random.between(0.007, 0.013)) / 50) * 50;
  return {
    title: random.pick([
      `${capital(kind)} on ${at}, ${state}`,
      `${capital(random.pick(['brick', 'frame', 'stucco', 'block', 'cash-flowing', 'renovated', 'value-add', 'tired']))} ${kind} on ${at}`,
      `${capital(kind)} in ${subject.city}, ${state}`,
      `${capital(kind)} near ${at}, rents ${dollars(rent)} a month`,
      `Rental package: ${kind} on ${at}`,
    ]),
    opening: random.pick([
      `${capital(kind)}, ${state}, bringing in ${dollars(rent)} a month when full.`,
      `${capital(word(units))} units on ${at}; rents are ${random.pick(['150', '200', '250', '90'])} dollars under what the block pays.`,
    ]),
    facts: [
      random.pick([
        'Tenants pay their own electric; water is on the owner.',
        'Rent roll, leases and two years of bills are in the file.',
        'One unit was redone last year, the others are dated and clean.',
        'Separate furnaces and meters for every unit.',
      ]),
      random.pick([
        "The roof has ten years left by the inspector's note.",
        'Porches need paint and one stair.',
        'The inspection found knob-and-tube in one wall only.',
        'A Section 8 contract stays with the unit in front.',
      ]),
    ],
    features: [
      `${units} units`,
      capital(state),
      `${dollars(rent)} a month when full`,
      random.pick(['Separate meters', 'Off-street parking', 'Coin laundry', 'Newer windows']),
      random.pick(['Rent roll on file', 'Leases transfer', 'Section 8 accepted']),
    ],
  };
}

function development({ random, subject, at }: Scene): Story {
  const lots = Math.max(3, Math.round(subject.acres * random.between(0.8, 3.2)));
  const stage = random.pick(['Approved', 'Preliminary', 'Recorded', 'Expired', 'Engineered']);
  const served = random.pick([
    'water at street',
    'sewer stubbed',
    'utilities at the line',
    'grading permit in hand',
    'traffic study done',
    'wetlands flagged',
  ]);
  return {
    title: random.pick([
      `${stage} ${lots}-lot plat, ${served}`,
      `${stage} ${lots}-lot plat on ${at}`,
      `${size(subject.acres)} for ${random.pick(['townhomes', 'single-family lots', 'a small subdivision', 'apartments'])} on ${at}`,
      `${lots} finished lots off ${at}`,
      `Infill site on ${at}, ${lots} lots, ${served}`,
      `${sizeAdjective(subject.acres)} subdivision tract in ${subject.city}`,
    ]),
    opening: random.pick([
      `${size(subject.acres)} laid out for ${lots} lots; the plat is ${stage.toLowerCase()}.`,
      `A site for ${lots} lots on ${at}, ${served}.`,
    ]),
    facts: [
      random.pick([
        "The engineer's drawings go with the sale.",
        'Soil borings and the drainage study are in the file.',
        'The town confirmed capacity in writing this summer.',
        'Two builders close by are paying by the finished lot.',
      ]),
      random.pick([
        'Zoned R-2 by right, no hearing needed.',
        'Zoning allows eight units an acre with public sewer.',
        'One hearing is left before the final plat.',
        "Impact fees are set by last year's schedule.",
      ]),
    ],
    features: [
      `${lots} lots`,
      size(subject.acres),
      capital(served),
      `${stage} plat`,
      random.pick(['Zoned R-2', 'Zoned PUD', 'Zoned R-4', 'Annexed']),
    ],
  };
}

const stories: Record<Category, (scene: Scene) => Story> = {
  land,
  residential: house,
  commercial,
  industrial,
  'mixed-use': mixedUse,
  agricultural,
  recreational,
  investment,
  development,
  unrestricted,
};
const inOpenCountry = new Set<Category>(['land', 'unrestricted', 'recreational', 'agricultural', 'development']);

/** Texts of a listing, and the facts in them. */
export function describe(random: Random, subject: Subject): Wording {
  const inTheCountry = inOpenCountry.has(subject.category) && subject.acres >= 1;
  const at = inTheCountry ? countryRoad(random) : street(random);
  const scene: Scene = { random, subject, country: countryOf(subject.state), at };
  const story = stories[subject.category](scene);
  const sentences = [
    story.opening,
    ...story.facts,
    random.pick(subject.arv === null ? noValue : comparables),
    ...(subject.rehabCost
      ? [
          random.pick([
            `We put repairs at ${dollars(subject.rehabCost)}; the scope is in the file.`,
            `Repairs come to about ${dollars(subject.rehabCost)} by a contractor's walk-through.`,
            `Budget ${dollars(subject.rehabCost)} for the work and check it yourself.`,
          ]),
        ]
      : []),
    random.pick(reasons),
    random.pick(closings),
  ];
  return {
    title: story.title,
    description: sentences.join(' '),
    features: [...new Set(story.features)],
    ...noBuilding,
    ...story.building,
    address: inTheCountry
      ? random.pick([`0 ${at}`, `Parcel off ${at}`, `${random.whole(100, 9_900)} ${at}`])
      : `${random.whole(12, 9_800)} ${at}`,
  };
}
