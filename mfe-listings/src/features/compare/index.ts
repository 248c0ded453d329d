/** What other features use of comparing. */
export { compareUrl, mostCompared, useCompare, type Compared } from './compared.ts';
