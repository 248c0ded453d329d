import {
  type Category,
  type DealType,
  financingLabels,
  type FinancingOption,
  financingOptionOf,
  type ImportField,
  importFields,
  type SellerRole,
  type State,
  type Status,
  singleLine,
} from '@dealstead/contracts';
import type { Import } from '@dealstead/contracts/listings/imports';
import type { SourceRecord } from '../formats/recordReader.ts';
import { type ImportedField, importedFields, type ScalarCells } from './fields.ts';
import { lookUpTown, lookUpZip, isInStates, milesBetween } from './placeLookup.ts';
import { parseCents, parseDay, parseList, parseNumber, unescapeCell } from './cellValues.ts';
import {
  findCategory,
  findDealType,
  defaultUrgency,
  propertyType,
  findSellerRole,
  standardStatus,
  findState,
  statusWords,
  findUrgency,
} from './vocabulary.ts';

/** A listing parsed from a row; amounts in cents. */
export interface ImportedListing extends ScalarCells {
  readonly line: number;
  readonly sourceKey: string | null;
  readonly status: Status;
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly category: Category;
  readonly state: State;
  readonly city: string;
  readonly address: string | null;
  readonly zipCode: string | null;
  readonly county: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly acres: string | null;
  readonly features: readonly string[];
  readonly contactEmail: string | null;
  readonly dealType: DealType;
  readonly daysOnMarket: number;
  readonly financeOptions: readonly FinancingOption[];
  readonly taxAnnualCents: number | null;
  readonly taxAssessedCents: number | null;
  readonly privateRemarks: string | null;
  readonly sellerRole: SellerRole | null;
  readonly urgency: string;
  readonly targetBuyerType: readonly string[];
  readonly showAddress: boolean;
}

/**
 * Reason why a row is rejected. Thrown while a field is parsed; it has no stack trace, because creating one is
 * expensive.
 */
export class RowError {
  readonly field: ImportField | null;
  readonly reason: string;
  readonly value: string;
  constructor(field: ImportField | null, reason: string, value = '') {
    this.field = field;
    this.reason = reason;
    this.value = value;
  }
}

const squareFeetOfAcre = 43_560;
/** Dollars outside of which an amount is no price of real estate. */
const prices = { least: 1_000, max: 999_999_999 } as const;
/** Minimum dollars per acre; below it, the acres are wrong. */
const leastPerAcre = 20;
/** Miles from its ZIP code beyond which a position is a mistake. */
const farthest = { miles: 150, alaska: 600 } as const;
const longestRemarks = 10_000;
const aDay = 86_400_000;

const kindOf: Readonly<Record<Category, string>> = {
  land: 'Land',
  residential: 'House',
  commercial: 'Commercial property',
  industrial: 'Industrial property',
  'mixed-use': 'Mixed-use property',
  agricultural: 'Farm',
  recreational: 'Recreational land',
  investment: 'Income property',
  development: 'Development site',
  unrestricted: 'Unrestricted land',
};

/** Column mapping and defaults of a file. */
export interface RowReaderOptions extends Pick<Import, 'mapping' | 'defaults'> {
  readonly columns: readonly string[];
}

/** Parses rows of a file as listings, and counts values that an export cannot restore. */
export class RowReader {
  readonly #at: Readonly<Record<ImportField, number>>;
  readonly #defaults: Import['defaults'];
  /** Today, as days since 1970. */
  readonly #today: number;
  readonly #losses = new Map<string, number>();
  #cells: readonly string[] = [];
  /** Lossy values of the current row, which count if it is accepted. */
  #lost: string[] = [];

  constructor({ columns, mapping, defaults }: RowReaderOptions, now: number) {
    this.#at = Object.fromEntries(
      importFields.map((field) => [field, columns.indexOf(mapping[field] ?? '\0')]),
    ) as Record<ImportField, number>;
    this.#defaults = defaults;
    this.#today = Math.floor(now / aDay);
  }

  /** Parses a row as a listing, or returns the error. */
  read({ line, cells, problem }: SourceRecord): ImportedListing | RowError {
    if (problem !== undefined) return new RowError(null, problem, cells.join(', '));
    this.#cells = cells;
    this.#lost = [];
    try {
      const listed = this.#listed(line);
      for (const what of this.#lost) this.#losses.set(what, (this.#losses.get(what) ?? 0) + 1);
      return listed;
    } catch (error) {
      if (error instanceof RowError) return error;
      throw error;
    }
  }

  /** Fields with a value in the last row; defaults do not count. */
  presentFields(): Set<ImportField> {
    return new Set(importFields.filter((field) => unescapeCell(this.#cell(field)) !== ''));
  }

  /** Lossy conversions of all accepted rows, with their number of rows. */
  warnings(): ReadonlyMap<string, number> {
    return this.#losses;
  }

  #lose(what: string): void {
    this.#lost.push(what);
  }

  #cell(field: ImportField): string {
    const at = this.#at[field];
    return at === -1 ? '' : (this.#cells[at] ?? '');
  }

  #text(field: ImportField): string {
    const cell = this.#cell(field);
    const text = cell === '' ? '' : unescapeCell(cell);
    return text === '' ? (this.#defaults[field] ?? '') : text;
  }

  /** A single-line text; null if empty. @throws RowError */
  #line(field: ImportField, max: number): string | null {
    const text = this.#text(field);
    if (text === '') return null;
    const line = plainAscii.test(text) ? text : singleLine(mustBeReadable(field, text));
    if (line === '') return null;
    const cell = this.#cell(field);
    if (line !== text || cell.trim() !== cell)
      this.#lose(
        `${field} with line breaks, control characters, or spaces around it or several in a row: kept in one line without them`,
      );
    if (line.length > max) throw new RowError(field, `Is longer than ${max} characters`, text);
    return mustBeReadable(field, line);
  }

  /** A multi-line text. @throws RowError */
  #remarks(field: ImportField): string {
    const text = mustBeReadable(field, this.#text(field).replaceAll(/\r\n?/g, '\n'));
    if (text !== '' && this.#cell(field).trim() !== this.#cell(field))
      this.#lose(`${field} with spaces or lines at its ends: kept without them`);
    if (text.length <= longestRemarks) return text;
    this.#lose(`${field} longer than ${longestRemarks.toLocaleString('en-US')} characters: cut there`);
    return text.slice(0, longestRemarks).toWellFormed();
  }

  /** An amount of dollars, in cents. @throws RowError */
  #amount(field: ImportField): number | null {
    const text = this.#text(field);
    if (text === '') return null;
    const read = parseCents(text);
    if (read === null) throw new RowError(field, 'Is no amount in dollars', text);
    if (read > prices.max * 100) throw new RowError(field, 'Is more than a billion dollars', text);
    return read;
  }

  /** An integer within bounds; decimals are truncated and counted. @throws RowError */
  #whole(field: ImportField, least: number, max: number, round: (value: number) => number = Math.round): number | null {
    const text = this.#text(field);
    if (text === '') return null;
    const read = parseNumber(text);
    if (read === null) throw new RowError(field, 'Is no number', text);
    const whole = round(read);
    if (whole < least || whole > max)
      throw new RowError(
        field,
        `Is not between ${least.toLocaleString('en-US')} and ${max.toLocaleString('en-US')}`,
        text,
      );
    if (whole !== read) this.#lose(`${field} with a fraction: kept as a whole number`);
    return whole;
  }

  #listed(line: number): ImportedListing {
    const status = this.#status();
    const priceCents = this.#price(status);
    const place = this.#place();
    const acres = this.#acres(priceCents);
    const cells = this.#scalars();
    const category = this.#category(acres !== null, (cells.bedrooms ?? 0) > 0 || cells.squareFeet !== null);
    return {
      ...cells,
      line,
      sourceKey: this.#key(),
      status,
      title: this.#line('X_Dealstead_Title', 255) ?? titleOf(category, place, acres, cells.bedrooms),
      description: this.#remarks('PublicRemarks'),
      priceCents,
      category,
      ...place,
      acres,
      features: this.#items('X_Dealstead_Features', { max: 40, longest: 120 }),
      contactEmail: this.#email(),
      dealType: this.#dealType(),
      daysOnMarket: this.#daysOnMarket(),
      financeOptions: this.#terms(),
      taxAnnualCents: this.#amount('TaxAnnualAmount'),
      taxAssessedCents: this.#amount('TaxAssessedValue'),
      privateRemarks: this.#remarks('PrivateRemarks') || null,
      sellerRole: this.#sellerRole(),
      urgency: this.#urgency(),
      targetBuyerType: this.#items('X_Dealstead_TargetBuyerType', { max: 20, longest: 60 }),
      showAddress: this.#yes('X_Dealstead_ShowAddress'),
    };
  }

  /** Fields of the contracts' registry. @throws RowError */
  #scalars(): ScalarCells {
    const cells: Record<string, string | number | null> = {};
    for (const field of importedFields) cells[field.cell] = this.#scalar(field);
    return cells as unknown as ScalarCells;
  }

  #scalar(field: ImportedField): string | number | null {
    switch (field.kind) {
      case 'text':
        return this.#line(field.importName, field.maxLength);
      case 'money':
        return this.#amount(field.importName);
      case 'date':
        return this.#date(field.importName);
      case 'integer':
        return this.#integer(field);
    }
  }

  #integer({ name, importName, min, max }: Extract<ImportedField, { kind: 'integer' }>): number | null {
    // MLS files count half bathrooms, and write 0 for an unknown area or year.
    if (name === 'bathrooms') return this.#whole(importName, min, max, Math.ceil);
    if (name === 'squareFeet') return this.#whole(importName, 0, max) || null;
    if (name === 'yearBuilt') return this.#year();
    return this.#whole(importName, min, max);
  }

  #key(): string | null {
    const key = this.#line('ListingKey', 200);
    const id = this.#line('ListingId', 200);
    if (key !== null && id !== null && id !== key) this.#lose('ListingId beside a ListingKey: only the key is kept');
    return key ?? id;
  }

  #status(): Status {
    const text = this.#text('StandardStatus');
    if (text === '') return 'active';
    const status = statusWords.get(text.toLowerCase().replaceAll(/[^a-z]/g, ''));
    if (status === undefined) throw new RowError('StandardStatus', 'Is no status that we know', text);
    if (status === 'delete') throw new RowError('StandardStatus', 'Marked for deletion where it comes from', text);
    this.#spelled('StandardStatus', text, standardStatus[status]);
    return status;
  }

  /** Counts a word that an export spells differently, apart from spaces. */
  #spelled(field: ImportField, from: string, to: string): void {
    if (from !== to && from.replaceAll(/[\s_-]/g, '').toLowerCase() !== to.toLowerCase())
      this.#lose(`${field} ${from.slice(0, 40)}: becomes ${to}`);
  }

  #price(status: Status): number {
    const asked = this.#amount('ListPrice');
    const price = asked ?? (status === 'closed' ? this.#amount('ClosePrice') : null);
    if (price === null) throw new RowError('ListPrice', 'There is no price');
    if (price < prices.least * 100)
      throw new RowError(
        'ListPrice',
        `Is below $${prices.least.toLocaleString('en-US')}, too little to be a sale's price`,
        this.#text('ListPrice'),
      );
    return price;
  }

  #place(): Pick<ImportedListing, 'address' | 'city' | 'state' | 'zipCode' | 'county' | 'latitude' | 'longitude'> {
    const named = this.#text('StateOrProvince');
    const read = named === '' ? undefined : findState(named);
    if (read && 'why' in read) throw new RowError('StateOrProvince', read.why, named);
    const zipCode = this.#zip();
    const ground = zipCode === null ? null : lookUpZip(zipCode);
    const found = read?.state ?? (ground ? findState(ground.state) : undefined);
    if (found === undefined) throw new RowError('StateOrProvince', 'There is no state');
    if (typeof found === 'object' && 'why' in found) throw new RowError('StateOrProvince', found.why, zipCode ?? '');
    const state = typeof found === 'object' ? found.state : found;
    const city = this.#line('City', 80) ?? (ground?.state === state ? ground.city : '');
    if (city === '') throw new RowError('City', 'There is no city');
    let county = this.#county();
    if (county === null && ground?.state === state && ground.county !== null) {
      county = ground.county;
      if (this.#at.CountyOrParish !== -1)
        this.#lose('CountyOrParish that is missing: the county of the ZIP code is taken');
    }
    return { address: this.#address(), city, state, zipCode, county, ...this.#position(city, state, zipCode) };
  }

  /** The stored and searchable form: "King", not "King County". */
  #county(): string | null {
    const name = this.#line('CountyOrParish', 80);
    const bare = name?.replace(/ (county|parish)$/i, '') ?? null;
    if (bare !== name) this.#lose('CountyOrParish with the word County or Parish: kept without it');
    return bare;
  }

  /** Five digits; spreadsheets drop the leading zeros of ZIP codes in the Northeast. */
  #zip(): string | null {
    const text = this.#text('PostalCode').replace(/\.0+$/, '');
    if (text === '') return null;
    const [, digits, more] = /^(\d{3,5})(-?\d{4})?$/.exec(text) ?? [];
    if (digits === undefined) throw new RowError('PostalCode', 'Is no ZIP code', text);
    if (more !== undefined) this.#lose('PostalCode with four more digits: the first five are kept');
    return digits.padStart(5, '0');
  }

  #address(): string | null {
    const whole = this.#line('UnparsedAddress', 300);
    const parts = [this.#line('StreetNumber', 60), this.#line('StreetName', 200)]
      .filter((part) => part !== null)
      .join(' ');
    const unit = this.#line('UnitNumber', 60);
    if (whole !== null) {
      if (parts !== '' && !whole.toLowerCase().includes(parts.toLowerCase()))
        this.#lose('StreetNumber and StreetName that differ from the UnparsedAddress: the latter is kept');
      return whole;
    }
    if (parts === '') return null;
    this.#lose('StreetNumber, StreetName and UnitNumber: joined into the UnparsedAddress');
    return unit === null ? parts : `${parts}, Unit ${unit}`;
  }

  #position(city: string, state: State, zipCode: string | null): { latitude: number; longitude: number } {
    const [latitude, longitude] = [this.#degrees('Latitude'), this.#degrees('Longitude')];
    const given = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0);
    const known = zipCode === null ? null : lookUpZip(zipCode);
    if (!given) {
      const ground = known ?? lookUpTown(city, state);
      if (!ground || ground.state !== state)
        throw new RowError(
          'Latitude',
          'There is no position, and no ZIP code or city that tells one',
          [zipCode, city, state].filter((part) => part !== null).join(' '),
        );
      if (this.#at.Latitude !== -1)
        this.#lose('Latitude and Longitude that are missing: the middle of the ZIP code or town is taken');
      return { latitude: ground.latitude, longitude: ground.longitude };
    }
    const value = `${latitude}, ${longitude}`;
    if (!isInStates(latitude, longitude)) {
      if (isInStates(latitude, -longitude))
        throw new RowError('Longitude', 'Lies outside of the states: its minus is missing', value);
      if (isInStates(longitude, latitude))
        throw new RowError('Latitude', 'Lies outside of the states: latitude and longitude have changed places', value);
      throw new RowError('Latitude', 'Lies outside of the fifty states', value);
    }
    if (known?.state === state) {
      const miles = milesBetween(latitude, longitude, known);
      if (miles > (state === 'AK' ? farthest.alaska : farthest.miles))
        throw new RowError(
          'Latitude',
          `Lies ${Math.round(miles).toLocaleString('en-US')} miles from ${zipCode}`,
          value,
        );
    }
    return { latitude, longitude };
  }

  #degrees(field: 'Latitude' | 'Longitude'): number | null {
    const text = this.#text(field);
    if (text === '') return null;
    const read = parseNumber(text);
    if (read === null || Math.abs(read) > 180) throw new RowError(field, 'Is no number of degrees', text);
    return read;
  }

  #acres(priceCents: number): string | null {
    const acres = this.#size('LotSizeAcres', 1) ?? this.#size('LotSizeSquareFeet', squareFeetOfAcre);
    if (acres === null || acres.value === 0) return null;
    if (priceCents / 100 / acres.value < leastPerAcre)
      throw new RowError(
        acres.field,
        `Makes less than $${leastPerAcre} an acre, so the size or the price is wrong`,
        this.#text(acres.field),
      );
    // Six decimals, the column's precision: to the square inch.
    return acres.value.toFixed(6).replace(/\.?0+$/, '');
  }

  #size(field: 'LotSizeAcres' | 'LotSizeSquareFeet', perAcre: number): { field: ImportField; value: number } | null {
    const text = this.#text(field);
    if (text === '') return null;
    const read = parseNumber(text.replace(/\s*(acres?|ac\.?|sq\.?\s*ft\.?|sqft|square feet)$/i, ''));
    if (read === null || read < 0) throw new RowError(field, 'Is no size', text);
    if (read / perAcre > 10_000_000) throw new RowError(field, 'Is more than ten million acres', text);
    const value = Math.round((read / perAcre) * 1e6) / 1e6;
    if (read === 0 || value === 0) this.#lose(`${field} of nothing: left out`);
    else if (perAcre === 1 && value !== read) this.#lose(`${field} with more than six decimals: rounded`);
    return { field, value };
  }

  #category(hasLand: boolean, hasHouse: boolean): Category {
    const own = this.#text('X_Dealstead_Category');
    const type = this.#text('PropertyType');
    const subType = this.#text('PropertySubType');
    for (const [field, word] of [
      ['X_Dealstead_Category', own],
      ['PropertyType', type],
    ] as const) {
      if (word === '') continue;
      const found = findCategory(word);
      if (found === 'lease') throw new RowError(field, 'Is let; listings here are sold', word);
      if (found === null) {
        if (field === 'PropertyType' && own === '')
          throw new RowError(field, 'Is no kind of property that we know', word);
        if (field === 'X_Dealstead_Category') throw new RowError(field, 'Is none of our categories', word);
        continue;
      }
      // "CommercialSale" is less specific than "Warehouse".
      const finer = own === '' && subType !== '' ? findCategory(subType) : null;
      const category =
        finer === 'industrial' || finer === 'mixed-use' || finer === 'recreational' || finer === 'investment'
          ? finer
          : found;
      if (type !== '') this.#spelled('PropertyType', type, propertyType[category]);
      return category;
    }
    const bySubType = subType === '' ? null : findCategory(subType);
    if (bySubType === 'lease') throw new RowError('PropertySubType', 'Is let; listings here are sold', subType);
    if (bySubType) return bySubType;
    if (hasHouse) return 'residential';
    if (hasLand) return 'land';
    throw new RowError('PropertyType', 'There is no kind of property');
  }

  /** Items of a list. @throws RowError */
  #items(field: ImportField, { max, longest }: { max: number; longest: number }): readonly string[] {
    const text = this.#text(field);
    if (text === '') return [];
    const items = parseList(mustBeReadable(field, text));
    if (items.length > max) throw new RowError(field, `Are more than ${max}`, text);
    if (items.some((item) => item.length > longest))
      throw new RowError(field, `One is longer than ${longest} characters`, text);
    return items;
  }

  #urgency(): string {
    const text = this.#text('X_Dealstead_Urgency');
    if (text === '') return defaultUrgency;
    const urgency = findUrgency(text);
    if (urgency === undefined) throw new RowError('X_Dealstead_Urgency', 'Is neither low, normal nor high', text);
    return urgency;
  }

  /** An ISO date. @throws RowError */
  #date(field: ImportField): string | null {
    const text = this.#text(field);
    if (text === '') return null;
    const read = parseDay(text);
    if (read === null) throw new RowError(field, 'Is no date', text);
    return new Date(read * aDay).toISOString().slice(0, 10);
  }

  /** False if the cell is empty. @throws RowError */
  #yes(field: ImportField): boolean {
    const text = this.#text(field).toLowerCase();
    if (['', 'false', 'no', 'n', '0'].includes(text)) return false;
    if (['true', 'yes', 'y', '1'].includes(text)) return true;
    throw new RowError(field, 'Is neither true nor false', text);
  }

  #terms(): readonly FinancingOption[] {
    const text = this.#text('ListingTerms');
    if (text === '') return [];
    const options = new Set<FinancingOption>();
    for (const term of parseList(mustBeReadable('ListingTerms', text))) {
      const option = financingOptionOf(term);
      if (option === undefined) this.#lose(`ListingTerms ${term.slice(0, 40)}: becomes ${financingLabels.other}`);
      options.add(option ?? 'other');
    }
    return [...options];
  }

  #email(): string | null {
    const email = this.#line('X_Dealstead_ContactEmail', 255);
    if (email !== null && !/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email))
      throw new RowError('X_Dealstead_ContactEmail', 'Is no e-mail address', email);
    return email;
  }

  #dealType(): DealType {
    const text = this.#text('X_Dealstead_DealType');
    if (text === '') return 'wholesale';
    const type = findDealType(text);
    if (type === undefined) throw new RowError('X_Dealstead_DealType', 'Is no kind of deal that we know', text);
    return type;
  }

  #sellerRole(): SellerRole | null {
    const text = this.#text('X_Dealstead_SellerRole');
    if (text === '') return null;
    const role = findSellerRole(text);
    if (role === undefined)
      throw new RowError('X_Dealstead_SellerRole', 'Is neither owner, agent nor equitable interest', text);
    return role;
  }

  #year(): number | null {
    const year = this.#whole('YearBuilt', 0, 2_100);
    if (year === null || year === 0) return null;
    if (year < 1_600) throw new RowError('YearBuilt', 'Is before 1600', this.#text('YearBuilt'));
    return year;
  }

  /** Days on the market before today. */
  #daysOnMarket(): number {
    const since = this.#text('OnMarketDate');
    if (since !== '') {
      const from = parseDay(since);
      if (from === null) throw new RowError('OnMarketDate', 'Is no date', since);
      if (from > this.#today) this.#lose('OnMarketDate in the future: becomes today');
      return Math.max(0, this.#today - from);
    }
    return this.#whole('DaysOnMarket', 0, 100_000) ?? 0;
  }
}

/** Printable ASCII with single spaces: most cells, which need no cleaning. */
const plainAscii = /^[!-~]+(?: [!-~]+)*$/;

/** @throws RowError for characters that no text may contain */
function mustBeReadable(field: ImportField, text: string): string {
  if (text.includes('\0')) throw new RowError(field, 'Holds a NUL character', text);
  if (text.includes('\uFFFD')) throw new RowError(field, 'Holds letters that cannot be read', text);
  return text;
}

/** A title for a row without one, such as "3 bed house in Kent, WA". */
function titleOf(
  category: Category,
  { city, state }: Pick<ImportedListing, 'city' | 'state'>,
  acres: string | null,
  bedrooms: number | null,
): string {
  const isHouse = category === 'residential' && bedrooms !== null && bedrooms > 0;
  if (isHouse) return `${bedrooms} bed house in ${city}, ${state}`;
  if (category === 'land' && acres !== null)
    return `${Number(Number(acres).toFixed(2)) || acres} acres in ${city}, ${state}`;
  return `${kindOf[category]} in ${city}, ${state}`;
}
