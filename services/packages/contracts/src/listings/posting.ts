/** The status machine of a listing and the rules of publishing, without schemas: shared by the form, the API and imports. */
import { streetOf, unlistedPlaceOf, unlistedPlaceOfZip } from '../address.ts';
import { calendarDate } from '../calendar.ts';
import { categories } from '../categories.ts';
import { dollarsToCents, parseTypedDollars } from '../money.ts';
import { hasPhoneDigits } from '../phone.ts';
import { states, unlistedReason } from '../states.ts';
import { singleLine } from '../text.ts';
import { readNumber } from '../values/number.ts';
import { isZipText } from '../values/zip.ts';
import { parseBaths } from './baths.ts';
import { parsePercent, targetBuyerTypes, urgencies } from './listingTerms.ts';
import { dealTypes } from './filter.ts';
import { financingOptionOf } from './financing.ts';
import { listingFields } from './listingFields.ts';
import type { FieldGroup } from './listingFieldTypes.ts';
import { greatestOf, type NamedScalarField, scalarFields, type ScalarFieldName } from './scalarFields.ts';

export const statuses = ['draft', 'in-review', 'active', 'under-contract', 'closed', 'expired', 'withdrawn'] as const;
export type Status = (typeof statuses)[number];

/** Statuses of listings that are on the market. Only these are searched, and show their contact and exact address. */
export const onMarketStatuses = ['active', 'under-contract'] as const satisfies Status[];

/** Whether a listing of this status is on the market. */
export const isOnMarket = (status: string): boolean => onMarketStatuses.some((one) => one === status);

/** A listing's statuses as people read them. */
export const listingStatusLabels: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  'in-review': 'In review',
  active: 'Active',
  'under-contract': 'Under contract',
  closed: 'Sold',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/**
 * Allowed status transitions: by the owner, by an admin in moderation, or by the expiry job (`clock`). Others get 409
 * `not-from-here`. `closed` is final.
 */
export const transitions = {
  draft: { 'in-review': ['owner'], active: ['owner'] },
  'in-review': { active: ['admin'], draft: ['owner', 'admin'], withdrawn: ['owner', 'admin'] },
  active: {
    'under-contract': ['owner'],
    closed: ['owner'],
    withdrawn: ['owner', 'admin'],
    expired: ['clock'],
    'in-review': ['admin'],
  },
  'under-contract': { active: ['owner'], closed: ['owner'], withdrawn: ['owner', 'admin'], expired: ['clock'] },
  expired: { active: ['owner'], closed: ['owner'], withdrawn: ['owner', 'admin'] },
  // An admin restores a listing whose withdrawal was overturned.
  withdrawn: { active: ['owner', 'admin'] },
  closed: {},
} as const satisfies Record<Status, Partial<Record<Status, readonly TransitionActor[]>>>;
export type TransitionActor = 'owner' | 'admin' | 'clock';

/** Whether an actor may change a listing from one status to another. */
export function canTransition(from: Status, to: Status, actor: TransitionActor): boolean {
  const actors: readonly TransitionActor[] =
    (transitions[from] as Partial<Record<Status, readonly TransitionActor[]>>)[to] ?? [];
  return actors.includes(actor);
}

/** The statuses to which an actor may change a listing. */
export function allowedTransitions(from: Status, actor: TransitionActor): Status[] {
  return statuses.filter((to) => canTransition(from, to, actor));
}

/** Days after the last confirmation at which a seller is asked to confirm a listing again, and at which it expires. */
export const confirmationPolicy = { requestAfterDays: 21, expiresAfterDays: 30 } as const;

/** The seller's right to sell. */
export const sellerRoles = ['owner', 'agent', 'equitable-interest'] as const;
export type SellerRole = (typeof sellerRoles)[number];

/** Limits on files of a listing. */
export const photoLimits = { count: 30, bytes: 20 * 1024 * 1024, pixels: 40_000_000 } as const;
export const documentLimits = { count: 10, bytes: 20 * 1024 * 1024 } as const;
export const evidenceLimit = 20;
/** Most drafts of one member. */
export const maxDrafts = 100;
/** Most listings in review in one response; the others follow as these are decided. */
export const reviewPageSize = 200;

/** Widths in pixels of a photo's variants, never wider than the original. */
export const photoWidths = [320, 640, 1280, 1920] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** URL of a photo in one width. The id is derived from the content, so the response is immutable. */
export const photoUrl = (id: string, width: PhotoWidth): string => `/api/photos/${id}/${width}.webp`;
/** The id in a photo's URL; null for illustrations and other images, which have one size. */
export const photoIdOf = (url: string): string | null =>
  /^\/api\/photos\/([\w-]{22})\/\d+\.webp$/.exec(url)?.[1] ?? null;

/** The `srcset` of a photo; undefined for other images. Variants are not wider than the original. */
export const photoSrcSet = (url: string): string | undefined => {
  const id = photoIdOf(url);
  return id === null ? undefined : photoWidths.map((width) => `${photoUrl(id, width)} ${width}w`).join();
};

/** A photo of a draft. Their order is that of the listing; the first is the cover. */
export interface DraftPhoto {
  readonly id: string;
  readonly alt: string;
}

/** Evidence for an ARV or a rehab figure: a comparable sale, or a file that members see with the details. */
export type Evidence =
  | {
      readonly kind: 'sale';
      readonly for: 'arv' | 'rehab';
      readonly address: string;
      readonly price: string;
      /** ISO date. */
      readonly soldOn: string;
      readonly squareFeet: string;
      readonly miles: string;
    }
  | {
      readonly kind: 'file';
      readonly for: 'arv' | 'rehab';
      readonly documentId: string;
      readonly name: string;
      readonly amount: string;
    };

type DraftTexts = { readonly [K in ScalarFieldName]?: string };

/**
 * The content of a draft. Numbers and dates are stored as typed and parsed by publishing (`PublishInput` in drafts.ts). Dates
 * are ISO, amounts in dollars.
 */
export interface DraftContent extends DraftTexts {
  readonly address?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zipCode?: string;
  readonly county?: string;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  /** Show the exact address and position to everyone. */
  readonly showAddress?: boolean;
  readonly category?: string;
  readonly title?: string;
  readonly description?: string;
  /** The seller's notes, which buyers do not see. */
  readonly privateRemarks?: string;
  readonly acres?: string;
  readonly features?: string[];
  readonly price?: string;
  readonly evidence?: Evidence[];
  readonly photos?: DraftPhoto[];
  readonly dealType?: string;
  readonly financeOptions?: string[];
  /** One of `urgencies`. */
  readonly urgency?: string;
  /** Some of `targetBuyerTypes`. */
  readonly targetBuyerType?: string[];
  /** Percent. */
  readonly cashOnCashReturn?: string;
  readonly sellerRole?: string;
  /** The seller confirmed the disclosure for this state and role. */
  readonly disclosureConfirmed?: boolean;
  /** The confirmed text. If it has changed since, publishing requires another confirmation. */
  readonly disclosureText?: string;
  readonly contactEmail?: string;
  /** Ids of possible duplicates that the seller marked as another property. */
  readonly notSameAs?: number[];
  /** The seller's deal that the listing is made of; publishing links the two. */
  readonly dealId?: number;
}

/** The contact of a listing, which only its owner may set. */
export const contactFields = ['contactName', 'contactEmail', 'contactPhone'] as const;

/** Parts of the form, in its order. */
export const postSections = ['place', 'numbers', 'evidence', 'photos', 'terms', 'role'] as const;
export type PostSection = (typeof postSections)[number];

/** Parses typed dollars ("$96,000", "96000.50", "185k", "1.2M") below a billion as integer cents; null for other text. */
export function parseCents(text: string | undefined): number | null {
  const dollars = parseTypedDollars(text ?? '') ?? -1;
  return dollars >= 0 && dollars < 1e9 ? dollarsToCents(dollars) : null;
}

/** A typed whole number ("1,450") of at most nine digits, as `readNumber` reads it; null for other text. */
export function parseWhole(text: string): number | null {
  const read = readNumber(text);
  return read.kind === 'value' && Number.isInteger(read.value) && read.value >= 0 && read.value < 1e9
    ? read.value
    : null;
}

/** Acres without spaces and thousands separators. */
export const acresPattern = /^\d{1,8}(\.\d{1,6})?$/;
/** An email address, as zod's `z.email` has it. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const withoutSeparators = (text: string): string => text.replaceAll(/[\s,]/g, '');

/** Whether a text is a calendar date from 1900 to 2199. */
export function isListingDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** The part of the form that has the fields of a group. */
const sectionOfGroup: Readonly<Record<FieldGroup, PostSection>> = {
  place: 'place',
  building: 'place',
  numbers: 'numbers',
  terms: 'terms',
  role: 'role',
  contact: 'role',
};

export interface MissingField {
  readonly section: PostSection;
  readonly field: keyof DraftContent;
  /** What to do, such as "Give a price". */
  readonly message: string;
}

type TextName = ScalarFieldName | 'zipCode' | 'acres' | 'cashOnCashReturn' | 'urgency' | 'dealType' | 'contactEmail';

/** Whether publishing can read a scalar field's text. */
function isReadable(field: NamedScalarField, text: string): boolean {
  switch (field.kind) {
    case 'text':
      return field.format !== 'phone' || hasPhoneDigits(text);
    case 'integer': {
      const value = parseWhole(text);
      return value !== null && value >= field.min && value <= greatestOf(field);
    }
    case 'baths':
      return parseBaths(text) !== null;
    case 'money':
      return parseCents(text) !== null;
    case 'date':
      return isListingDate(text);
  }
}

/** What to enter in a field, without a period. */
const entryOf = (field: keyof typeof listingFields): string => {
  const entry: { message?: string; label: string } = listingFields[field];
  return entry.message?.replace(/\.$/, '') ?? `Check ${entry.label.toLowerCase()}`;
};

/** A draft without the fields of other seller roles: the form hides them, and publishing clears them. */
export const withoutOtherRoles = (draft: DraftContent): DraftContent => ({
  ...draft,
  ...Object.fromEntries(
    scalarFields
      .filter(({ sellerRole }) => sellerRole !== undefined && sellerRole !== draft.sellerRole)
      .map(({ name }) => [name, undefined]),
  ),
});

/**
 * The missing or malformed fields that prevent publishing, in the form's order. `PublishInput` refuses nothing else, so that
 * what the form calls ready is published.
 */
export function missingFields(content: DraftContent): MissingField[] {
  const draft = withoutOtherRoles(content);
  const missing: MissingField[] = [];
  const need = (section: PostSection, field: keyof DraftContent, isPresent: boolean, message: string) => {
    if (!isPresent) missing.push({ section, field, message });
  };
  const filled = (text: string | undefined) => (text ?? '').trim() !== '';
  /** A value that publishing refuses is named, also where the field is optional. */
  const check = (section: PostSection, field: TextName, isValid: (text: string) => boolean) => {
    const text = draft[field];
    need(section, field, text === undefined || !filled(text) || isValid(text), entryOf(field));
  };
  const isIn = (options: readonly string[]) => (text: string) => options.includes(text);

  const hasStreet = streetOf({ address: draft.address, city: draft.city ?? '', state: draft.state ?? '' }) !== '';
  need('place', 'address', hasStreet || filled(draft.parcelNumber), 'Enter an address or a parcel number');
  const unlisted = unlistedPlaceOf(draft.address ?? '');
  need('place', 'address', unlisted === null, unlistedReason(unlisted ?? ''));
  need('place', 'city', singleLine(draft.city ?? '') !== '', 'Enter the city or the nearest town');
  need('place', 'state', isIn(states)(draft.state ?? ''), 'Choose the state');
  check('place', 'zipCode', isZipText);
  const unlistedZip = unlistedPlaceOfZip(draft.zipCode ?? '');
  need('place', 'zipCode', unlistedZip === null, unlistedReason(unlistedZip ?? ''));
  need('place', 'latitude', draft.latitude != null && draft.longitude != null, 'Place the pin on the map');
  need('place', 'category', isIn(categories)(draft.category ?? ''), 'Choose a category');
  need('place', 'title', singleLine(draft.title ?? '').length >= 5, 'Enter a title of at least 5 characters');
  need('place', 'acres', draft.category !== 'land' || filled(draft.acres), 'Enter the acreage');
  check('place', 'acres', (text) => acresPattern.test(withoutSeparators(text)));
  const hasPrice = (parseCents(draft.price) ?? 0) > 0;
  need('numbers', 'price', hasPrice, filled(draft.price) ? entryOf('price') : 'Enter a price');
  for (const field of scalarFields) check(sectionOfGroup[field.group], field.name, (text) => isReadable(field, text));
  check('terms', 'cashOnCashReturn', (text) => parsePercent(text) !== null);
  check('terms', 'urgency', isIn(urgencies));
  check('terms', 'dealType', isIn(dealTypes));
  const { financeOptions = [], targetBuyerType = [], contractSignedOn = '', contractEndsOn = '' } = draft;
  need('terms', 'financeOptions', financeOptions.length > 0, 'Choose how buyers can pay');
  const isOffered = (option: string) => financingOptionOf(option) !== undefined;
  need('terms', 'financeOptions', financeOptions.every(isOffered), 'Choose only ways to pay from the list');
  need('terms', 'targetBuyerType', targetBuyerType.every(isIn(targetBuyerTypes)), entryOf('targetBuyerType'));
  need('role', 'sellerRole', isIn(sellerRoles)(draft.sellerRole ?? ''), 'Choose your role');
  need(
    'role',
    'licenseNumber',
    draft.sellerRole !== 'agent' || filled(draft.licenseNumber),
    'Enter your license number',
  );
  need('role', 'brokerage', draft.sellerRole !== 'agent' || filled(draft.brokerage), 'Enter your brokerage');
  if (draft.sellerRole === 'equitable-interest') {
    need('role', 'contractSignedOn', filled(contractSignedOn), 'Enter the date your contract was signed');
    const isPast = contractSignedOn <= calendarDate(Date.now());
    need('role', 'contractSignedOn', isPast, 'Enter the date your contract was signed, today or earlier');
    need('role', 'contractEndsOn', filled(contractEndsOn), 'Enter the date your contract ends');
    const isInOrder = !filled(contractEndsOn) || contractEndsOn >= contractSignedOn;
    need('role', 'contractEndsOn', isInOrder, 'Your contract ends before it was signed');
  }
  need('role', 'disclosureConfirmed', draft.disclosureConfirmed === true, 'Confirm the disclosure in Your role');
  need(
    'role',
    'contactEmail',
    filled(draft.contactEmail) || filled(draft.contactPhone),
    'Enter how buyers can reach you',
  );
  check('role', 'contactEmail', (text) => emailPattern.test(text));
  return missing.sort((one, other) => postSections.indexOf(one.section) - postSections.indexOf(other.section));
}
