import type { Texts } from '../engine/text.ts';
import { Builder, merge } from './builder.ts';
import { Fresh } from './fresh.ts';
import { Segment } from './segment.ts';
import { mend } from './typos.ts';

export { readSearch, withMended } from './read.ts';

/** The words of listings, as the engine asks for them. */
export const texts: Texts = {
  builder: () => new Builder(),
  fresh: () => new Fresh(),
  restore: (arrays) => new Segment(arrays),
  merge,
  mend,
};
