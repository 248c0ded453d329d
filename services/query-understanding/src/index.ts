export { interpretQuery } from './interpretQuery.ts';
export { applyInterpretation } from './applyInterpretation.ts';
