import type { CategoryText, TextContext } from './context.ts';
import { acresAdjective, capitalize, formatAcres } from './format.ts';
import { landText } from './land.ts';
import { views } from './phrases.ts';

/** Text of an unrestricted listing. */
export function unrestrictedText(context: TextContext): CategoryText {
  const { random, listing, landscape, road } = context;
  const base = landText(context);
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
    ...base,
    title: random.pick([
      `${formatAcres(listing.acres)}, ${freedom}, ${extra}`,
      `Unrestricted ${listing.acres} acres on ${road}`,
      `${acresAdjective(listing.acres)} ${random.pick(views[landscape])}, ${freedom}`,
      `${formatAcres(listing.acres)} off ${road}, ${freedom}`,
      `Unrestricted tract near ${listing.city}, ${extra}`,
    ]),
    opening: random.pick([
      `${formatAcres(listing.acres)} with ${freedom}: cabin, trailer, barn or all three.`,
      `Outside city limits and outside any subdivision: ${freedom}, ${extra}.`,
      `Buy it, park on it, build when you like. ${formatAcres(listing.acres)} near ${listing.city}.`,
    ]),
    features: [capitalize(freedom), capitalize(extra), ...base.features.slice(0, 3)],
  };
}
