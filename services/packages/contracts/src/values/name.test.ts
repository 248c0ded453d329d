import { expect, test } from '@jest/globals';
import { displayName, isDoubtfulName, type NameCells, readName } from './name.ts';

const people = (cells: NameCells) => readName(cells).people.map(({ first, last, suffix }) => [first, last, suffix]);

test.each<[NameCells, string, string, string]>([
  [{ first: 'Jennifer', last: 'Null' }, 'Jennifer', 'Null', ''],
  [{ first: 'Na', last: 'Kim' }, 'Na', 'Kim', ''],
  [{ first: 'None', last: 'Doe' }, 'None', 'Doe', ''],
  [{ first: 'Ann', last: 'Church' }, 'Ann', 'Church', ''],
  [{ full: 'Christopher Null' }, 'Christopher', 'Null', ''],
  [{ full: 'Charlotte Church' }, 'Charlotte', 'Church', ''],
  [{ full: 'Ruth Amsel' }, 'Ruth', 'Amsel', ''],
  [{ full: 'Amsel, Ruth' }, 'Ruth', 'Amsel', ''],
  [{ full: 'Church, Ann' }, 'Ann', 'Church', ''],
  [{ full: 'Maria de la Cruz' }, 'Maria', 'de la Cruz', ''],
  [{ full: 'Ludwig van Beethoven' }, 'Ludwig', 'van Beethoven', ''],
  [{ full: 'Sinead O’Brien' }, 'Sinead', 'O’Brien', ''],
  [{ full: 'John Smith Jr.' }, 'John', 'Smith', 'Jr.'],
  [{ full: 'John Smith, III' }, 'John', 'Smith', 'III'],
  [{ full: 'Smith, John Jr' }, 'John', 'Smith', 'Jr'],
  [{ first: 'John', last: 'Smith Jr.' }, 'John', 'Smith', 'Jr.'],
  [{ first: 'John', middle: 'Q.', last: 'Smith', suffix: 'Sr' }, 'John Q.', 'Smith', 'Sr'],
  [{ full: 'SMITH JOHN A' }, 'JOHN A', 'SMITH', ''],
  [{ first: 'Ruth Amsel' }, 'Ruth', 'Amsel', ''],
  [{ last: 'Amsel' }, '', 'Amsel', ''],
  [{ last: 'Ruth Amsel' }, 'Ruth', 'Amsel', ''],
  [{ last: 'Null' }, '', 'Null', ''],
  [{ first: 'John', last: '-' }, 'John', '', ''],
  [{ first: 'John', last: 'N/A' }, 'John', '', ''],
  [{ last: 'Na' }, '', 'Na', ''],
  [{ first: 'Nil' }, 'Nil', '', ''],
  [{ first: 'JENNIFER', last: 'NULL' }, 'JENNIFER', 'NULL', ''],
  [{ last: "D'Angelo, Jr." }, '', "D'Angelo", 'Jr.'],
  [{ first: 'Tony', last: "D'Angelo, Jr." }, 'Tony', "D'Angelo", 'Jr.'],
  [{ full: "D'Angelo, Jr." }, '', "D'Angelo", 'Jr.'],
  [{ full: "Tony D'Angelo, Jr." }, 'Tony', "D'Angelo", 'Jr.'],
  [{ full: "D'Angelo, Jr., Tony" }, 'Tony', "D'Angelo", 'Jr.'],
  [{ full: "D'Angelo Jr., Tony" }, 'Tony', "D'Angelo", 'Jr.'],
  [{ full: "D'Angelo, Tony, Jr." }, 'Tony', "D'Angelo", 'Jr.'],
])('the owner %j is read as first name, last name or company', (cells, first, last, suffix) =>
  expect(people(cells)).toEqual([[first, last, suffix]]),
);

test.each<NameCells>([
  { first: 'John & Mary', last: 'Smith' },
  { first: 'John and Mary', last: 'Smith' },
])('two owners of one family are read from %j', (cells) =>
  expect(people(cells)).toEqual([
    ['John', 'Smith', ''],
    ['Mary', 'Smith', ''],
  ]),
);

test.each([
  ['SMITH JOHN & MARY', ['JOHN', 'SMITH'], ['MARY', 'SMITH']],
  ['SMITH JOHN & MARY A', ['JOHN', 'SMITH'], ['MARY A', 'SMITH']],
  ['SMITH JOHN A & JONES MARY', ['JOHN A', 'SMITH'], ['MARY', 'JONES']],
  ['John & Mary Smith', ['John', 'Smith'], ['Mary', 'Smith']],
  ['John Smith and Mary Jones', ['John', 'Smith'], ['Mary', 'Jones']],
])('two owners are read from %j', (full, one, other) =>
  expect(people({ full })).toEqual([
    [...one, ''],
    [...other, ''],
  ]),
);

test.each([
  ['Hale Bob, Hale Carol & Hale Dee', ['Bob Hale', 'Carol Hale', 'Dee Hale']],
  ['HALE BOB A, HALE CAROL A; HALE DEE A', ['BOB A HALE', 'CAROL A HALE', 'DEE A HALE']],
  ['Hale Bob and Hale Carol', ['Bob Hale', 'Carol Hale']],
  ['Hale Bob, Jr. & Hale Carol', ['Bob Hale Jr.', 'Carol Hale']],
  ['Bob Hale, Carol Hale & Dee Hale', ['Bob Hale', 'Carol Hale', 'Dee Hale']],
  ['John Hale & John Hale Jr.', ['John Hale', 'John Hale Jr.']],
  ['De La Cruz Ana, De La Cruz Luis', ['Ana De La Cruz', 'Luis De La Cruz']],
  ['De La Cruz, Ana & Luis', ['Ana De La Cruz', 'Luis De La Cruz']],
  ['Hale, Bob & Carol Smith', ['Bob Hale', 'Carol Smith']],
])('every owner of a list is read from %j', (full, owners) =>
  expect(readName({ full }).people.map((person) => displayName({ people: [person], company: null }))).toEqual(owners),
);

test.each([
  'Sample Homes LLC',
  'ACME HOLDINGS L.L.C.',
  'Smith Family Trust',
  'Acme, Inc.',
  'Estate of Jane Doe',
  'First Baptist Church of Waco',
  'City of Memphis',
  'Wells Fargo Bank NA',
])('the owner %j is a company', (name) => {
  expect(readName({ full: name })).toEqual({ people: [], company: name });
  expect(readName({ last: name })).toEqual({ people: [], company: name });
});

test('a company is listed by its name, a person beside it by theirs, and nothing by nothing', () => {
  expect(displayName(readName({ first: 'ACME', last: 'LLC' }))).toBe('ACME LLC');
  const both = readName({ first: 'Pat', last: 'Sample', company: 'Sample Homes LLC' });
  expect([displayName(both), both.company]).toEqual(['Pat Sample', 'Sample Homes LLC']);
  expect(displayName(readName({ company: 'Sample Homes LLC' }))).toBe('Sample Homes LLC');
  expect(['n/a', 'NULL', '', ' - '].map((full) => displayName(readName({ full })))).toEqual(['', '', '', '']);
  expect(displayName(readName({ first: 'null', last: '' }))).toBe('');
  expect(displayName(readName({ first: 'NULL', last: 'NULL' }))).toBe('');
  expect(displayName(readName({ first: 'Null', last: 'Null', full: 'Null' }))).toBe('');
  expect(displayName(readName({ first: 'Nil', last: 'NaN' }))).toBe('');
  expect(['None', 'NONE', 'n/a'].map(isDoubtfulName)).toEqual([true, false, false]);
});
