import type { CategoryText, TextContext } from './context.ts';
import { acresAdjective, capitalize, formatAcres } from './format.ts';

/** Text of a development listing. */
export function developmentText({ random, listing, road }: TextContext): CategoryText {
  const lots = Math.max(3, Math.round(listing.acres * random.between(0.8, 3.2)));
  const stage = random.pick(['Approved', 'Preliminary', 'Recorded', 'Expired', 'Engineered']);
  const progress = random.pick([
    'water at street',
    'sewer stubbed',
    'utilities at the line',
    'grading permit in hand',
    'traffic study done',
    'wetlands flagged',
  ]);
  return {
    title: random.pick([
      `${stage} ${lots}-lot plat, ${progress}`,
      `${stage} ${lots}-lot plat on ${road}`,
      `${formatAcres(listing.acres)} for ${random.pick(['townhomes', 'single-family lots', 'a small subdivision', 'apartments'])} on ${road}`,
      `${lots} finished lots off ${road}`,
      `Infill site on ${road}, ${lots} lots, ${progress}`,
      `${acresAdjective(listing.acres)} subdivision tract in ${listing.city}`,
    ]),
    opening: random.pick([
      `${formatAcres(listing.acres)} laid out for ${lots} lots; the plat is ${stage.toLowerCase()}.`,
      `A site for ${lots} lots on ${road}, ${progress}.`,
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
      formatAcres(listing.acres),
      capitalize(progress),
      `${stage} plat`,
      random.pick(['Zoned R-2', 'Zoned PUD', 'Zoned R-4', 'Annexed']),
    ],
  };
}
