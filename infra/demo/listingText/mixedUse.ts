import { monthlyRent, type CategoryText, type TextContext } from './context.ts';
import { capitalize, formatDollars, formatNumber, numberWord } from './format.ts';

/** Text of a mixed-use listing. */
export function mixedUseText({ random, listing, road }: TextContext): CategoryText {
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
  const above = `${numberWord(flats)} ${flats === 1 ? 'apartment' : 'apartments'} above`;
  const condition = random.pick([
    'one leased',
    'all vacant',
    'fully leased',
    'shop vacant',
    'roof from 2020',
    'gutted upstairs',
  ]);
  return {
    title: random.pick([
      `${shop} in ${listing.city}, ${above}`,
      `${shop} on ${road}, ${above}`,
      `${road} ${shop.toLowerCase()}, ${above}`,
      `${shop} on ${road}, ${condition}, ${numberWord(flats)} ${flats === 1 ? 'unit' : 'units'} up`,
      `${road} ${shop.toLowerCase()} and ${numberWord(flats)} ${flats === 1 ? 'flat' : 'flats'}, ${condition}`,
    ]),
    opening: random.pick([
      `Brick building from ${random.whole(1888, 1948)} with ${formatNumber(random.whole(9, 38) * 100)} sq ft of shop and ${above}.`,
      `${shop} at street level, ${above}, on ${road} a block from the square.`,
    ]),
    facts: [
      random.pick([
        'The shop has its own meter and a rear door to the alley.',
        'Upstairs needs kitchens; walls and windows are done.',
        'Two stairs, so the upper floor can be one home or several.',
        'It sits in the historic district and may qualify for credits.',
      ]),
      random.pick([
        `Rents today: ${formatDollars(monthlyRent(random, listing.price))} a month in all.`,
        'Nothing is rented now.',
        'Leases are month to month.',
      ]),
    ],
    features: [
      capitalize(above),
      random.pick(['Street-level shop', 'Alley access', 'Separate meters', 'Historic district']),
      capitalize(condition),
      random.pick(['Zoned downtown', 'Zoned mixed use', 'Zoned CBD']),
      random.pick(['Public parking behind', 'Full basement', 'Freight lift', 'Tin ceilings']),
    ],
  };
}
