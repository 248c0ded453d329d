import type { TextIndexFactory } from '../engine/textIndex.ts';
import { InvertedIndexBuilder, mergeInvertedIndexes } from './invertedIndexBuilder.ts';
import { MemoryInvertedIndex } from './memoryInvertedIndex.ts';
import { InvertedIndex } from './invertedIndex.ts';
import { correctSpelling } from './spelling.ts';

export { literalWords } from './literalWords.ts';

/** Creates the text indexes of segments. */
export const texts: TextIndexFactory = {
  createBuilder: () => new InvertedIndexBuilder(),
  createMemoryIndex: () => new MemoryInvertedIndex(),
  restore: (arrays) => new InvertedIndex(arrays),
  merge: mergeInvertedIndexes,
  correctSpelling,
};
