/** What other features use of comparing. */
export { CompareButton } from './CompareButton.tsx';
export { compareUrl, mostCompared, useCompare, type Compared } from './compared.ts';
