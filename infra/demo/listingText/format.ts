const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Numbers up to twelve as words, others as digits. */
export const numberWord = (count: number): string => numberWords[count - 1] ?? String(count);
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const formatNumber = (count: number): string => count.toLocaleString('en-US');
export const formatDollars = (dollars: number): string => `$${formatNumber(dollars)}`;
export const formatAcres = (acres: number): string => (acres === 1 ? 'One acre' : `${acres} acres`);

/** `Two-acre`, `2.5-acre`. */
export const acresAdjective = (acres: number): string =>
  Number.isInteger(acres) && acres <= 12 ? `${capitalize(numberWord(acres))}-acre` : `${acres}-acre`;
