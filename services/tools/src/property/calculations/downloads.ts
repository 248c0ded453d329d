import { foldText } from '@dealstead/geo';

const mostLetters = 90;

/** A text in the letters of ASCII, as far as they have one: "Łukasz Nguyễn" becomes "Lukasz Nguyen". */
const toAscii = (text: string) =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const folded = foldText(letter);
      return letter === letter.toLowerCase() ? folded : folded.toUpperCase();
    })
    .join('')
    .replaceAll(/[^\x20-\x7e]/g, ' ');

/** Characters that no file system and no header takes. */
const withoutReserved = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}"*/:<>?\\|%]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');

/**
 * Headers of a downloaded document that is named after its analysis and the property's street. `filename*` has every letter
 * (RFC 6266); readers that do not know it get those of ASCII.
 */
export function downloadHeaders(name: string, address: string | null, extension: 'pdf' | 'xlsx') {
  const street = address?.split(',')[0]?.trim() ?? '';
  const isNamed = street === '' || name.toLowerCase().includes(street.toLowerCase());
  const title =
    [...withoutReserved(isNamed ? name : `${name}, ${street}`)].slice(0, mostLetters).join('').trim() || 'Analysis';
  const plain = withoutReserved(toAscii(title)) || 'Analysis';
  const encoded = encodeURIComponent(`${title}.${extension}`).replaceAll(
    /['()]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    headers: {
      'content-disposition': `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encoded}`,
      'cache-control': 'no-store',
    },
  };
}
