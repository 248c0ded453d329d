import type { CategoryText, TextContext } from './context.ts';
import { capitalize, formatAcres, formatNumber, numberWord } from './format.ts';
import { houseDetails, houseStyles } from './phrases.ts';

/** Text of a residential listing. */
export function residentialText({ random, listing, road }: TextContext): CategoryText {
  const beds = random.pick([2, 2, 3, 3, 3, 3, 4, 4, 5]);
  const baths = random.pick(beds < 3 ? [1, 1, 1.5] : [1, 1.5, 2, 2, 2.5]);
  const feet = Math.round((beds * random.between(330, 520) + 180) / 10) * 10;
  const year = random.whole(1912, 2004);
  const style = random.pick(houseStyles);
  const [detail, detailSentence] = random.pick(houseDetails);
  const bed = `${capitalize(numberWord(beds))}-bed`;
  return {
    title: random.pick([
      `${capitalize(style)} on ${road}, ${detail}`,
      `${bed} ${style} in ${listing.city}, ${detail}`,
      `${bed} ${style} on ${road}`,
      `${capitalize(style)} off ${road}: ${detail}`,
      `${year} ${style} in ${listing.city}, ${detail}`,
      `${formatNumber(feet)} sq ft ${style}, ${detail}`,
    ]),
    opening: random.pick([
      `${bed}, ${baths}-bath ${style} of about ${formatNumber(feet)} sq ft, built in ${year}.`,
      `A ${style} from ${year} with ${numberWord(beds)} bedrooms, ${baths} baths and ${formatNumber(feet)} sq ft.`,
      `${formatNumber(feet)} sq ft ${style} on ${road}, ${numberWord(beds)} bedrooms, ${baths} ${baths === 1 ? 'bath' : 'baths'}, ${year}.`,
    ]),
    facts: [
      detailSentence,
      random.pick([
        'City water and sewer, gas at the street.',
        'Well and septic, both in use until last month.',
        'All electric, with central air from 2016.',
        'Public water, septic inspected this year.',
      ]),
    ],
    features: [
      `${beds} bed, ${baths} bath`,
      `${formatNumber(feet)} sq ft on ${formatAcres(listing.acres)}`,
      `Built ${year}`,
      capitalize(detail),
      random.pick([
        'City water and sewer',
        'Hardwood floors',
        'Central air',
        'Off-street parking',
        'Copper plumbing',
        'No HOA',
      ]),
    ],
    building: { bedrooms: beds, bathrooms: baths, squareFeet: feet, yearBuilt: year },
  };
}
