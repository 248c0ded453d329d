import { isHyphen, type Token } from '../lexer.ts';
import { isZip } from './gazetteer.ts';

/** ZIP codes in a row: "78704", "78704-1234", "78704, 78745", "78704 or 78745". */
export function zipListAt(
  tokens: readonly Token[],
  from: number,
): { zips: string[]; to: number; isLong: boolean } | undefined {
  const zips: string[] = [];
  let isLong = false;
  let to = from;
  for (let at = from; zips.length < 20;) {
    const token = tokens[at];
    if (token?.kind !== 'number' || token.end - token.start !== 5 || !isZip(token.text)) break;
    if (tokens[at - 1]?.text === '$' || ['k', '%'].includes(tokens[at + 1]?.text ?? '')) break;
    zips.push(token.text);
    to = at + 1;
    const four = tokens[at + 2];
    if (isHyphen(tokens[to]) && four?.kind === 'number' && four.end - four.start === 4) {
      to = at + 3;
      isLong = true;
    }
    at = [',', 'or', 'and', '&', '/'].includes(tokens[to]?.text ?? '') ? to + 1 : to;
    if (tokens[to]?.text === ',' && ['or', 'and'].includes(tokens[at]?.text ?? '')) at++;
  }
  return zips.length === 0 ? undefined : { zips: [...new Set(zips)], to, isLong };
}
