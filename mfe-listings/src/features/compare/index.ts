/** Public API of the compare feature. */
export { CompareButton } from './CompareButton.tsx';
export { compareUrl, useCompare } from './compared.ts';
export { useCompareToggle } from './CompareToggle.tsx';
export { CompareTray } from './TrayOnDemand.tsx';
