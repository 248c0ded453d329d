import { floorArea, type CategoryText, type TextContext } from './context.ts';
import { capitalize, formatAcres, formatNumber, numberWord } from './format.ts';

/** Text of an industrial listing. */
export function industrialText({ random, listing, road }: TextContext): CategoryText {
  const feet = floorArea(random, listing.acres, 6_000, 68_000);
  const doors = random.whole(2, 14);
  const clear = random.whole(14, 30);
  const building = random.pick([
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
  const location = random.pick([
    `by the rail spur in ${listing.city}`,
    `near the interstate in ${listing.city}`,
    'in the old mill district',
    `on ${road}`,
    `off ${road}`,
    'in the industrial park',
  ]);
  return {
    title: random.pick([
      `${capitalize(building)} ${location}, ${formatNumber(feet)} sq ft`,
      `${formatNumber(feet)} sq ft ${building} with ${numberWord(doors)} docks`,
      `${capitalize(building)} on ${road}, ${clear} ft clear`,
      `${capitalize(numberWord(doors))}-door ${building} on ${formatAcres(listing.acres).toLowerCase()}`,
      `${clear}-foot clear ${building} ${location}`,
    ]),
    opening: random.pick([
      `${formatNumber(feet)} sq ft ${building} on ${formatAcres(listing.acres).toLowerCase()}, ${clear} feet clear, ${numberWord(doors)} doors.`,
      `A ${building} that emptied in ${random.pick(['June', 'August', 'September'])}, ${formatNumber(feet)} sq ft under one roof.`,
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
      `${formatNumber(feet)} sq ft`,
      `${clear} ft clear`,
      `${doors} doors`,
      random.pick(['Three-phase power', 'Bridge crane', 'Fenced yard', 'Rail spur']),
      random.pick(['Zoned M-1', 'Zoned light industrial', 'Zoned I-2']),
    ],
    building: { squareFeet: feet },
  };
}
