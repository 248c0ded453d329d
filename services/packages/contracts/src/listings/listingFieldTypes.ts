/** The kinds of entries of the registry of a listing's fields. */

/** Part of the listing form that asks for a field, and of the listing's page that shows it. */
export type FieldGroup = 'place' | 'building' | 'numbers' | 'terms' | 'role' | 'contact';

/** Who sees a field: everyone, members who opened the listing's details, or only its owner and admins. */
export type FieldVisibility = 'public' | 'details' | 'owner';

/** A column of imported and exported files. */
interface FileColumn {
  /** Name of the RESO Data Dictionary 2.0, or ours with the prefix `X_Dealstead_` where it has none. */
  readonly importName?: string;
  /** Column names in files of other systems: lower-case letters and digits, best first, with spaces between them. */
  readonly aliases?: string;
  /** Label of the column in the import form, where it is not `label`. */
  readonly importLabel?: string;
  /** False for a column that is read but not stored. */
  readonly isExported?: boolean;
}

interface FieldTexts {
  /** Label in the form, the dialogs and the admin view. */
  readonly label: string;
  /** What to enter, for form errors. */
  readonly message?: string;
}

/** A field whose value is one text, number, amount or date: every use of it is derived from this entry. */
interface ScalarBase extends FileColumn, FieldTexts {
  /** Column of the table `properties`. */
  readonly column: string;
  readonly group: FieldGroup;
  readonly visibility: FieldVisibility;
  /** Whether the comparison has a row for it, and which value is best for a buyer. */
  readonly compare?: 'least' | 'most' | 'none';
  /** Label for buyers, where it is not `label`. */
  readonly publicLabel?: string;
  /** Unit for buyers: singular and plural. */
  readonly unit?: readonly [one: string, many: string];
  /** Only this seller role states it; publishing clears it for the others. */
  readonly sellerRole?: 'agent' | 'equitable-interest';
}

export interface TextField extends ScalarBase {
  readonly kind: 'text';
  readonly maxLength: number;
  /** What the text must be; any text by default. */
  readonly format?: 'phone';
}

export interface IntegerField extends ScalarBase {
  readonly kind: 'integer';
  readonly min: number;
  readonly max: number;
  /** Longest text in a draft. */
  readonly maxLength: number;
  /** A year is shown without a comma. */
  readonly isYear?: boolean;
  /** The greatest value is so many years after the current one, where that is less than `max`. */
  readonly yearsAhead?: number;
}

/** Dollars in forms and the API, integer cents in the database. */
export interface MoneyField extends ScalarBase {
  readonly kind: 'money';
}

/** A number of baths in forms and the API, quarters in the database (see `baths.ts`). */
export interface BathsField extends ScalarBase {
  readonly kind: 'baths';
  /** Longest text in a draft. */
  readonly maxLength: number;
}

/** A calendar date, `YYYY-MM-DD`. */
export interface DateField extends ScalarBase {
  readonly kind: 'date';
}

export type ScalarField = TextField | IntegerField | BathsField | MoneyField | DateField;

/** A field, or a column of files, that has rules of its own in code. */
export interface CustomField extends FileColumn, FieldTexts {
  readonly kind: 'custom';
}

export type ListingField = ScalarField | CustomField;
export type ListingFields = Readonly<Record<string, ListingField>>;

/** Kind of an entry with rules of its own. */
export const custom = { kind: 'custom' } as const;
