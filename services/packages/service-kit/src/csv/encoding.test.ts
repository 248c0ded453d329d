import { expect, test } from '@jest/globals';
import { decodeStream, type Encoding, EncodingDetector } from './encoding.ts';

const text = 'city,remarks\nPiñon Café,“near the lake” – 5 € a day\n'.repeat(200);
const cp1252 = (source: string) =>
  Buffer.from(
    [...source].map((letter) => ({ '“': 0x93, '”': 0x94, '–': 0x96, '€': 0x80 })[letter] ?? letter.charCodeAt(0)),
  );
const wide = (source: string, swap: boolean) =>
  swap ? Buffer.from(source, 'utf16le').swap16() : Buffer.from(source, 'utf16le');

async function read(bytes: Buffer): Promise<{ encoding: Encoding; isClean: boolean; text: string }> {
  const guess = new EncodingDetector();
  const chunks = Array.from({ length: Math.ceil(bytes.length / 1_001) }, (_, nth) =>
    bytes.subarray(nth * 1_001, (nth + 1) * 1_001),
  );
  for (const chunk of chunks) guess.add(chunk);
  const pieces: string[] = [];
  const stream = (async function* () {
    yield* chunks;
  })();
  for await (const piece of decodeStream(stream, guess.encoding)) pieces.push(piece);
  return { encoding: guess.encoding, isClean: guess.isClean, text: pieces.join('') };
}

test.each<[string, Buffer, Encoding, boolean]>([
  ['UTF-8', Buffer.from(text), 'utf-8', true],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8', true],
  ['UTF-16, little end first', wide(`\uFEFF${text}`, false), 'utf-16le', false],
  ['UTF-16, big end first', wide(`\uFEFF${text}`, true), 'utf-16be', false],
  ['UTF-16 without a mark', wide(text, false), 'utf-16le', false],
  ['Windows-1252', cp1252(text), 'windows-1252', false],
])('the encoding %s is detected by its bytes', async (_, bytes, encoding, isClean) => {
  expect(await read(bytes)).toEqual({ encoding, isClean, text });
});

test('a single damaged character does not change the detection of UTF-8', async () => {
  const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xff]), Buffer.from('after\n')]);
  expect(await read(bytes)).toEqual({ encoding: 'mixed', isClean: false, text: `${text}\uFFFDafter\n` });
});

test('one Windows-1252 character in a small file is enough', async () => {
  expect(await read(cp1252('city\nCafé\n'))).toMatchObject({ encoding: 'windows-1252', text: 'city\nCafé\n' });
});

test('a letter far behind the beginning is read, and one of another encoding too', async () => {
  const ascii = 'city,remarks\nKent,near the lake\n'.repeat(20_000);
  const late = Buffer.concat([Buffer.from(ascii), Buffer.from('José\n', 'latin1')]);
  expect(await read(late)).toMatchObject({ encoding: 'windows-1252', text: `${ascii}José\n` });
  const both = Buffer.concat([
    Buffer.from(`Núñez\n${ascii}`),
    Buffer.from('José – Peña\n'.replace('–', '\u0096'), 'latin1'),
  ]);
  expect(await read(both)).toMatchObject({ encoding: 'mixed', text: `Núñez\n${ascii}José – Peña\n` });
});

test('a list that Excel on a Mac saved is read', async () => {
  const mac = Buffer.from('Name\nJos\u008E Pe\u0096a\nNu\u0096ez\nIb\u0087\u0096ez\nG\u0097mez\n', 'latin1');
  expect(await read(mac)).toMatchObject({ encoding: 'macintosh', text: 'Name\nJosé Peña\nNuñez\nIbáñez\nGómez\n' });
});
