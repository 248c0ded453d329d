import type { CategoryText, TextContext } from './context.ts';
import { acresAdjective, capitalize, formatAcres, formatDollars } from './format.ts';
import { landAccess } from './phrases.ts';

/** Text of an agricultural listing. */
export function agriculturalText(context: TextContext): CategoryText {
  const { random, listing, road } = context;
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
  const water = random.pick(['two ponds', 'a pivot', 'a stock well', 'creek water', 'county water', 'cross fencing']);
  return {
    title: random.pick([
      `${capitalize(crop)} ground, ${formatAcres(listing.acres)} off ${road}`,
      `Pasture and ${barn} on ${formatAcres(listing.acres)}`,
      `${acresAdjective(listing.acres)} farm with ${water}`,
      `${formatAcres(listing.acres)} of ${crop}, ${barn} included`,
      `Working ${listing.acres} acres near ${listing.city}, ${water}`,
      `${random.pick(['Family', 'Retired', 'Leased', 'Row-crop'])} farm on ${road}, ${listing.acres} acres`,
    ]),
    opening: random.pick([
      `${formatAcres(listing.acres)} of productive ground, now in ${crop}.`,
      `A farm that still works: ${crop} this year, ${barn} in use.`,
      `${formatAcres(listing.acres)} on ${road}, fenced and watered, with a ${barn}.`,
    ]),
    facts: [
      random.pick([
        `The tenant pays ${formatDollars(random.whole(45, 240))} an acre and would stay.`,
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
      formatAcres(listing.acres),
      capitalize(crop),
      capitalize(barn),
      capitalize(water),
      random.pick(['Agricultural exemption', 'Fenced', 'Mineral rights convey', 'Road on two sides', 'Tile drained']),
    ],
  };
}
