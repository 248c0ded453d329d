/** How many items of all kinds wait. */
export const countWaiting = (waiting: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(waiting).reduce<number>((sum, count = 0) => sum + count, 0);
