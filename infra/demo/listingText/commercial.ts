import { floorArea, monthlyRent, type CategoryText, type TextContext } from './context.ts';
import { capitalize, formatAcres, formatDollars, formatNumber, numberWord } from './format.ts';

/** Text of a commercial listing. */
export function commercialText({ random, listing, road }: TextContext): CategoryText {
  const feet = floorArea(random, listing.acres, 1_800, 14_000);
  const bays = random.whole(2, 9);
  const building = random.pick([
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
  const condition = random.pick([
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
      `${capitalize(numberWord(bays))}-bay retail strip on ${road}, ${condition}`,
      `${capitalize(building)} on ${road}, ${condition}`,
      `Former ${building} on ${road}`,
      `${formatNumber(feet)} sq ft ${building}, ${condition}`,
      `${capitalize(building)} on ${formatAcres(listing.acres).toLowerCase()} in ${listing.city}`,
    ]),
    opening: random.pick([
      `${formatNumber(feet)} sq ft ${building} on ${formatAcres(listing.acres).toLowerCase()}, with ${formatNumber(random.whole(38, 320) * 100)} cars a day by the state's count.`,
      `A ${building} of ${formatNumber(feet)} sq ft, built in ${random.whole(1958, 2009)}, on ${road}.`,
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
        `Rents in place come to ${formatDollars(monthlyRent(random, listing.price))} a month.`,
        'No rent today; the pro forma in the file uses market rents.',
        'The tenant pays taxes and insurance.',
      ]),
    ],
    features: [
      `${formatNumber(feet)} sq ft`,
      `${formatAcres(listing.acres)}`,
      `${random.whole(8, 70)} parking spaces`,
      random.pick(['Pylon sign', 'Corner with a light', 'Drive-through', 'Three-phase power']),
      random.pick(['Zoned C-2', 'Zoned B-3', 'Zoned general commercial']),
    ],
    building: { squareFeet: feet },
  };
}
