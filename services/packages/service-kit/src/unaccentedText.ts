/**
 * The SQL of a text expression without accents, as `unaccented` of contracts makes it of a search. Indexes of migrations hold it
 * in these words.
 */
export const unaccentedText = (expression: string): string =>
  `regexp_replace(normalize(${expression}, NFD), '[\\u0300-\\u036f]', '', 'g')`;
