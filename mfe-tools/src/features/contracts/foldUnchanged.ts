/** Characters of shared text around a change. */
const context = 240;

/**
 * The parts of unchanged text that stay around the changes before and after it; together they are the whole text where it is
 * short. Words stay whole.
 */
export function foldUnchanged(text: string, isAfterChange: boolean, isBeforeChange: boolean) {
  const start = isAfterChange ? text.slice(0, context).replace(/\S*$/, '') : '';
  const end = isBeforeChange ? text.slice(-context).replace(/^\S*/, '') : '';
  // A gap that is shorter than what it leaves out says less.
  return text.length - start.length - end.length < context ? { start: text, end: '' } : { start, end };
}
