export { applyInterpretation } from './applyInterpretation.ts';
export { interpretQuery } from './interpretQuery.ts';
export { fieldWords } from './vocabulary/fieldWords.ts';
