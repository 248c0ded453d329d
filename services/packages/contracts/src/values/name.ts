import { cellText } from './cell.ts';

/** A person's name in its parts, as it is written. */
export interface PersonName {
  readonly first: string;
  readonly last: string;
  /** Jr., III. */
  readonly suffix: string;
}

/** Who is named: people, or a company, or a company with a contact person; neither where nothing is. */
export interface Named {
  readonly people: readonly PersonName[];
  readonly company: string | null;
}

export interface NameCells {
  readonly first?: string;
  readonly middle?: string;
  readonly last?: string;
  readonly suffix?: string;
  /** The whole name in one cell. */
  readonly full?: string;
  readonly company?: string;
}

const companyWords =
  /\b(?:l\.?\s?l\.?\s?c|l\.?\s?l\.?\s?p|l\.?p|p\.?l\.?l\.?c|inc|incorporated|corp|corporation|company|co|ltd|limited|gmbh|plc|pty|sarl|trust|trustees?|tr|estate of|est of|heirs of|bank|n\.a|church|ministr(?:y|ies)|temple|mosque|synagogue|diocese|parish|holdings?|partners|partnership|properties|investments?|investors|enterprises|ventures|capital|realty|real estate|homes|builders|construction|group|associates|association|assn|hoa|fund|foundation|society|authority|agency|department|dept|city of|county of|state of|town of|village of|township|united states|usa|school|district|university|college|hospital|credit union|mortgage|servicing|savings|housing|habitat|development|developers|management|mgmt|services|solutions|rentals|revocable|irrevocable|living|family trust|et al)\b\.?/i;
/** Company words that are also family names stand for a company only behind other words. */
const notCompanies =
  /^(?:[\p{L}'’-]+\s+)?(?:church|banks?|temple|college|parish|homes|living|co|tr|partners|capital|group|fund|est|school|holding|savings)$/iu;

const suffixPattern = /^(?:jr|sr|ii|iii|iv|v|md|phd|esq|dds|cpa)\.?$/i;
const suffixBehindComma = /,\s*(?=(?:jr|sr|ii|iii|iv|v|md|phd|esq|dds|cpa)\b)/gi;
/** Words that belong to the family name behind them. */
const particles = new Set(
  'de,del,dela,della,di,da,das,do,dos,du,des,la,le,las,los,van,von,der,den,ter,ten,zu,st,st.,san,santa,bin,ibn,al,el,mc,mac,o,y'.split(
    ',',
  ),
);
/** What spreadsheets write for nothing; somebody may be called so, where another part of the name stands beside it. */
const nothing = /^(?:null|n\/?a|nan|none|nil|undefined|unknown|[-–—.]+|#n\/a|\\n)$/i;
/** Of those, what nobody is called. */
const mark = /^(?:n\/a|undefined|[-–—.]+|#n\/a|\\n)$/i;

/** Whether a name is a company's, a trust's, an estate's or an office's. */
export function isCompanyName(name: string): boolean {
  if (!companyWords.test(name) || notCompanies.test(name.trim())) return false;
  const [, family, given] = /^\s*([^,]+),\s*([^,]+)$/.exec(name) ?? [];
  return family === undefined || !notCompanies.test(family.trim()) || companyWords.test(given!);
}

/**
 * Reads the cells of a name. "Null", "Na" or "None" are names where another part stands beside them, and in a column of given or family
 * names; "NULL" and "n/a" alone are nothing, and so is a row of which all cells of the name are such words. A
 * company in a cell of a person's name is a company. "Amsel, Ruth" and, in capitals as counties write it, "SMITH JOHN & MARY"
 * name the family first; two owners of one family share its name.
 */
export function readName(cells: NameCells): Named {
  const [first = '', middle = '', last = '', suffix = '', full = '', company = ''] = [
    cells.first,
    cells.middle,
    cells.last,
    cells.suffix,
    cells.full,
    cells.company,
  ].map((cell) => cellText(cell ?? '').replace(mark, ''));
  const companyName = meant(company) || null;
  const parts = [first, last].filter((part) => part !== '');
  const isNothing = (part: string) => part.split(' ').every((word) => nothing.test(word));
  const written = [...parts, full].filter((part) => part !== '');
  // "Null" in each of several cells is what a program writes for nothing.
  const isNobody = written.length > 1 && written.every(isNothing);
  const named = !isNobody && parts.some(isOwn) ? parts : [];
  if (named.length > 0) {
    const joined = [...named].join(' ');
    if (companyName === null && [...named, joined].some(isCompanyName)) return { people: [], company: joined };
    // One cell with the whole name, of a file that has only one of the two columns.
    if (named.length === 1 && (first === '' || last === '')) {
      const { people, company: found } = readFull(named[0]!);
      const [person] = people;
      // A single word of the column of family names is one.
      const own =
        first === '' && people.length === 1 && person!.last === ''
          ? [{ ...person!, first: '', last: person!.first }]
          : people;
      return { people: own, company: companyName ?? found };
    }
    const given = [first, meant(middle)].filter((part) => part !== '').join(' ');
    // "John & Mary" beside "Smith": two owners of one family.
    const owners = given.split(/\s*&\s*|\s+and\s+/i).filter((owner) => owner !== '');
    if (owners.length > 1 && last !== '')
      return { people: owners.map((owner) => withSuffix(owner, last, meant(suffix))), company: companyName };
    return { people: [withSuffix(given, last, meant(suffix))], company: companyName };
  }
  const read = readFull(isNothing(full) ? '' : full);
  return { people: read.people, company: companyName ?? read.company };
}

/** Written as a name: "Null" and "Na", but not "NULL", "n/a" or "NaN". */
const isWritten = (text: string): boolean => /^\p{Lu}\p{Ll}+$/u.test(text);

const isOwn = (part: string): boolean => !nothing.test(part) || isWritten(part);

/** Whether a cell with a whole name may be somebody's single name or, as programs write it, nothing: "None". */
export const isDoubtfulName = (cell: string): boolean =>
  cellText(cell)
    .split(' ')
    .every((word) => nothing.test(word) && isWritten(word));

const meant = (text: string): string => (nothing.test(text) ? '' : text);

/** The name by which a person or a company is listed; empty where nothing is named. */
export function displayName({ people, company }: Named): string {
  const [person] = people;
  if (!person) return company ?? '';
  return [person.first, person.last, person.suffix].filter((part) => part !== '').join(' ');
}

function readFull(text: string): Named {
  if (text === '') return { people: [], company: null };
  if (isCompanyName(text)) return { people: [], company: text };
  const family = readFamily(text);
  if (family) return { people: family, company: null };
  const owners = splitOwners(text, /\s*(?:&|\+|;|\/|\band\b)\s*/i);
  const isFamilyFirst = owners.length > 0 && isCounty(owners[0]!, owners.length);
  const people: PersonName[] = [];
  for (const [at, owner] of owners.entries()) {
    const words = owner.split(' ').filter((word) => word !== '');
    const bare = words.filter((word) => !suffixPattern.test(word));
    // "SMITH JOHN & MARY" and "John & Mary Smith": the one without a family name has that of the other.
    const isGivenOnly = owners.length > 1 && bare.length === 1 && !owner.includes(',');
    if (isGivenOnly && at === 0) {
      const family = readPerson(owners.at(-1)!, false).last;
      people.push(withSuffix(owner, family, ''));
    } else if (isGivenOnly) people.push(withSuffix(owner, people[0]?.last ?? '', ''));
    else if (at > 0 && isFamilyFirst && !owner.includes(',') && isInitialed(bare))
      people.push(withSuffix(owner, people[0]!.last, ''));
    else people.push(readPerson(owner, isFamilyFirst));
  }
  return { people, company: null };
}

const splitOwners = (text: string, sign: RegExp): string[] => text.split(sign).filter((owner) => owner !== '');

/**
 * Owners of one family whose name stands with each of them: "Hale Bob, Hale Carol & Hale Dee" has it first, "Bob Hale, Carol Hale" last.
 * Null where they have none in common.
 */
function readFamily(text: string): PersonName[] | null {
  const owners = splitOwners(text.replace(suffixBehindComma, ' '), /\s*(?:,|&|\+|;|\/|\band\b)\s*/i);
  const words = owners.map((owner) => owner.split(' ').filter((word) => !suffixPattern.test(word)));
  if (owners.length < 2 || words.some(({ length }) => length < 2)) return null;
  const isShared = (at: number) => new Set(words.map((own) => own.at(at)!.toLowerCase())).size === 1;
  // "SMITH JOHN A & SMITH MARY A" have an initial in common.
  if (isShared(-1) && words[0]!.at(-1)!.length > 1) return owners.map((owner) => readPerson(owner, false));
  return isShared(0) ? owners.map((owner) => readPerson(owner, true)) : null;
}

/** "MARY A": a given name with an initial, without a family name. */
const isInitialed = (words: readonly string[]): boolean => words.length === 2 && /^[A-Z]\.?$/i.test(words[1]!);

/** County rolls write owners in capitals, the family first: certain where two owners share the name, or an initial ends it. */
function isCounty(owner: string, owners: number): boolean {
  const words = owner.split(' ').filter((word) => !suffixPattern.test(word));
  if (owner !== owner.toUpperCase() || !/[A-Z]/.test(owner) || words.length < 2) return false;
  return owners > 1 || /^[A-Z]\.?$/.test(words.at(-1)!);
}

function readPerson(text: string, isFamilyFirst: boolean): PersonName {
  const pieces = text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  // "Smith, Jr., John" and "D'Angelo, Jr.": what follows a family name.
  const suffixPiece = pieces.slice(1).find((piece) => suffixPattern.test(piece)) ?? '';
  const [family = '', ...given] = pieces.filter((piece) => piece !== suffixPiece);
  if (given.length > 0) return withSuffix(given.join(' '), family, suffixPiece);
  const words = family.split(' ').filter((word) => word !== '');
  const suffix =
    suffixPiece !== '' ? suffixPiece : words.length > 1 && suffixPattern.test(words.at(-1)!) ? words.pop()! : '';
  if (words.length < 2)
    return suffix === '' ? { first: words[0] ?? '', last: '', suffix } : { first: '', last: words[0] ?? '', suffix };
  if (isFamilyFirst) {
    let end = 1;
    while (end < words.length - 1 && particles.has(words[end - 1]!.toLowerCase())) end += 1;
    return withSuffix(words.slice(end).join(' '), words.slice(0, end).join(' '), suffix);
  }
  let from = words.length - 1;
  while (from > 1 && particles.has(words[from - 1]!.toLowerCase())) from -= 1;
  return { first: words.slice(0, from).join(' '), last: words.slice(from).join(' '), suffix };
}

/** Takes a suffix off the end of a given or family name. */
function withSuffix(first: string, last: string, suffix: string): PersonName {
  if (suffix !== '') return { first, last, suffix };
  for (const [name, isFirst] of [
    [last, false],
    [first, true],
  ] as const) {
    const [, rest, found] = /^(.+?),?\s+(\S+)$/.exec(name) ?? [];
    if (rest !== undefined && suffixPattern.test(found!) && !/^v$/i.test(found!))
      return { first: isFirst ? rest : first, last: isFirst ? last : rest, suffix: found! };
  }
  return { first, last, suffix: '' };
}
