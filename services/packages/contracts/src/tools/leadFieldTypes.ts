/** The kinds of entries of the registry of a lead's fields. */

/** Part of the form and of the lead's page in which a field stands. `main` is always open, the others can be folded. */
export type LeadFieldGroup = 'main' | 'contactPoints' | 'owner' | 'property' | 'loan' | 'custom';

interface FieldBase {
  readonly label: string;
  /** Column of the table `leads`. */
  readonly column: string;
  readonly group: LeadFieldGroup;
  /** Names of the column in files of list brokers and other products: lower-case letters and digits, with spaces between them. */
  readonly aliases?: string;
  /** Label of the column in the import form, where it is not `label`. */
  readonly importLabel?: string;
  /** Whether only those see it who may see contact data. Others see a mask, and cannot edit it. */
  readonly isContactData?: true;
  /** The lead's page shows it in a place of its own, such as the heading or an editor. */
  readonly isPlacedOnPage?: true;
  /** The form gives it the whole width. */
  readonly isWide?: true;
  /** What the empty input of the form suggests. */
  readonly placeholder?: string;
  /** Stated for every lead: a text may be empty, but no value is null. */
  readonly isStated?: true;
}

interface TextBase extends FieldBase {
  /** Greatest number of characters. */
  readonly maxLength: number;
  /** What the form suggests; any other text may be entered. */
  readonly suggestions?: readonly string[];
}

/** One line of text, an email address or a phone number. */
export interface LineField extends TextBase {
  readonly kind: 'line' | 'email' | 'phone';
  /** Shown as a sentence begins, where it is stored in lower case. */
  readonly isSentence?: true;
}

/** Text of several lines. */
export interface TextField extends TextBase {
  readonly kind: 'text';
}

/** Dollars with at most two decimals in the API, integer cents in the database. */
export interface MoneyField extends FieldBase {
  readonly kind: 'money';
  readonly canBeNegative?: true;
}

/** A number, with a unit after it. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly min: number;
  readonly max: number;
  /** Greatest number of decimals. */
  readonly decimals: number;
  readonly unit?: string;
  /** A year has no comma. */
  readonly isYear?: true;
  /** What the area is of, for numbers that are areas: square feet of a building, acres of a lot. */
  readonly areaOf?: 'building' | 'lot';
}

/** Yes, no or unknown. */
export interface FlagField extends FieldBase {
  readonly kind: 'flag';
  /** Other words that mean yes in files, such as the name of a notice. */
  readonly yesWords?: RegExp;
}

/** Short words that the owner sorts leads by. */
export interface TagsField extends FieldBase {
  readonly kind: 'tags';
  readonly isStated: true;
}

/** All phone numbers or email addresses, of which the first is also in `first`. */
export interface ContactPointsField extends FieldBase {
  readonly kind: 'phones' | 'emails';
  readonly first: 'phone' | 'email';
  readonly isStated: true;
}

/** A calendar date, `YYYY-MM-DD`. */
export interface DayField extends FieldBase {
  readonly kind: 'day';
}

/** One of several values. */
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  readonly choiceLabels: Readonly<Record<string, string>>;
  /** The value of a new lead; none without one. */
  readonly initial?: string;
  /** Whether stored leads may have a value from before the choices. */
  readonly hasFormerValues?: true;
}

/** Values of a lead in the owner's own fields, by the id of each. */
export type CustomValues = Readonly<Record<string, string | number>>;

/** Values of the fields that the owner defines. */
export interface CustomValuesField extends FieldBase {
  readonly kind: 'custom';
  readonly isStated: true;
}

/** The id of another record. It is chosen elsewhere, and files do not have it. */
export interface RecordField extends FieldBase {
  readonly kind: 'record';
}

export type LeadFieldEntry =
  | LineField
  | TextField
  | MoneyField
  | NumberField
  | DayField
  | ChoiceField
  | FlagField
  | TagsField
  | ContactPointsField
  | CustomValuesField
  | RecordField;
export type LeadFieldEntries = Readonly<Record<string, LeadFieldEntry>>;
