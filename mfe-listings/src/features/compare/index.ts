/** What other features use of comparing. */
export { CompareButton } from './CompareButton.tsx';
export { compareUrl, useCompare } from './compared.ts';
