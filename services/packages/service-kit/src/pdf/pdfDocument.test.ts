import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import fc from 'fast-check';
import { readPdf } from '../fixtures/readPdf.ts';
import { findUnprintable, type FontRole } from './fonts.ts';
import { PdfDocument } from './pdfDocument.ts';

/** The text of a document with these lines, without spaces, which readers place by their own rules. */
async function readBack(lines: readonly string[], role: FontRole = 'sans'): Promise<string> {
  const document = new PdfDocument({ size: 'LETTER', margin: 40 });
  const content = buffer(document);
  document.font(role).fontSize(9);
  for (const line of lines) document.text(line);
  document.end();
  return withoutSpaces((await readPdf(await content)).text);
}

/** A letter that a font draws by two glyphs has its text at the first one; this reader gives a control character for the other. */
const withoutSpaces = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Cc}]/gu, '');

const names = [
  'Nguyễn Văn Ánh',
  'Łukasz Nguyễn, Wrocław Homes',
  'Ελένη Παπαδοπούλου',
  'Жанна Щербакова',
  '欧阳娜娜',
  '김철수',
  'さくら',
  '€ ™ ✓ → − ½ Σ',
  '🏠',
];

test.each<FontRole>(['sans', 'sans-bold', 'slab', 'serif', 'serif-italic'])(
  'a document in %s shows names and symbols of many scripts',
  async (role) => {
    const text = await readBack(names, role);
    for (const name of names) expect(text).toContain(withoutSpaces(name));
    expect(names.flatMap(findUnprintable)).toEqual([]);
  },
);

const letter = fc
  .oneof(
    fc.integer({ min: 0x41, max: 0x17f }),
    fc.integer({ min: 0x391, max: 0x3c9 }),
    fc.integer({ min: 0x410, max: 0x44f }),
    fc.integer({ min: 0x1ea0, max: 0x1ef9 }),
    fc.integer({ min: 0x4e00, max: 0x9fa5 }),
    fc.integer({ min: 0xac00, max: 0xd7a3 }),
  )
  .map((codePoint) => String.fromCodePoint(codePoint))
  // Eth is drawn by the glyph of the letter that looks like it.
  .filter(
    (character) => /\p{L}/u.test(character) && !'ÐĐ'.includes(character) && findUnprintable(character).length === 0,
  );

test('any name of letters that the fonts have comes back from the document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: letter, minLength: 1, maxLength: 24 }), { minLength: 20, maxLength: 20 }),
      async (drawn) => {
        const text = await readBack(drawn);
        for (const name of drawn) expect(text).toContain(withoutSpaces(name));
      },
    ),
    { ...randomCases(10), endOnFailure: true },
  );
});

test('characters that no font has are named, and shown as squares', async () => {
  expect(findUnprintable('Ruth אב Cole 𝒳, 👨‍👩‍👧 א')).toEqual(['א', 'ב', '𝒳']);
  expect(await readBack(['Ruth 𝒳'])).toContain('Ruth□');
});

test('a line in several fonts is measured and aligned as a whole', async () => {
  const document = new PdfDocument({ size: 'LETTER', margin: 40 });
  document.resume();
  document.font('sans').fontSize(10);
  const width = document.widthOfString('Ann 欧阳');
  expect(width).toBeCloseTo(document.widthOfString('Ann ') + document.widthOfString('欧阳'), 5);
  const { y } = document;
  document.text('Ann 欧阳', 40, y, { width: width + 0.5, lineBreak: true });
  expect(document.y - y).toBeCloseTo(document.currentLineHeight(true), 5);
  document.end();
});
