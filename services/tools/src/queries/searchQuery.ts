// ASCII signs separate words, as in the function `lead_lexemes` of the migration.
// oxlint-disable-next-line no-control-regex
const separators = /[\x00-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/;

/**
 * A text as a tsquery: every word must occur as the beginning of a word in the owner's row. Null without a word. A phone
 * number is one word, whatever separates its digits.
 */
export function searchQuery(ownerId: number, text: string): string | null {
  const isPhone = /^[\d\s().+-]{7,}$/.test(text);
  const words = isPhone ? [text.replaceAll(/\D/g, '')] : text.toLowerCase().split(separators);
  const lexemes = words.filter((word) => word !== '').map((word) => `'${ownerId}/${word}':*`);
  return lexemes.length === 0 ? null : lexemes.join(' & ');
}
