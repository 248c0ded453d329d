/** Diameters of clusters in pixels, by the count from which they apply: a step for each power of ten. */
const steps = [
  { from: 10_000, diameter: 62 },
  { from: 1_000, diameter: 53 },
  { from: 100, diameter: 44 },
  { from: 10, diameter: 34 },
  { from: 0, diameter: 26 },
] as const;

/** Diameter in pixels of a cluster of so many listings. */
export const clusterDiameter = (count: number): number =>
  (steps.find(({ from }) => count >= from) ?? steps[4]).diameter;

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** A cluster's count as its circle shows it: 999, 1.2K. */
export const clusterLabel = (count: number): string => (count < 1_000 ? String(count) : compact.format(count));
