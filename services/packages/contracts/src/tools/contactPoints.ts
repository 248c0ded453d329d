import { phoneKeyOf } from '../values/phone.ts';
import type { CallOutcome } from './leadOptions.ts';

/** Numbers, and addresses, that one lead may have. */
export const maxContactPoints = 10;

export const phoneKinds = ['mobile', 'landline', 'voip', 'work', 'home', 'other'] as const;
export type PhoneKind = (typeof phoneKinds)[number];
export const phoneKindLabels: Readonly<Record<PhoneKind, string>> = {
  mobile: 'Mobile',
  landline: 'Landline',
  voip: 'VoIP',
  work: 'Work',
  home: 'Home',
  other: 'Other',
};

export const emailKinds = ['personal', 'work', 'other'] as const;
export type EmailKind = (typeof emailKinds)[number];
export const emailKindLabels: Readonly<Record<EmailKind, string>> = {
  personal: 'Personal',
  work: 'Work',
  other: 'Other',
};

/** A phone number of a lead. */
export interface LeadPhone {
  readonly number: string;
  readonly kind: PhoneKind | null;
  /** Where the number comes from, such as a skip trace. */
  readonly source: string | null;
  /** On a do-not-call list, or the person asked not to be called. */
  readonly doNotContact: boolean;
  /** Of someone known to sue over calls and texts. */
  readonly isLitigator: boolean;
  /** The result of the last call. */
  readonly lastResult: CallOutcome | null;
}

/** An email address of a lead. */
export interface LeadEmail {
  readonly address: string;
  readonly kind: EmailKind | null;
  readonly source: string | null;
  readonly doNotContact: boolean;
  readonly isLitigator: boolean;
}

/** A number of which nothing else is known. */
export const plainPhone = (number: string): LeadPhone => ({
  number,
  kind: null,
  source: null,
  doNotContact: false,
  isLitigator: false,
  lastResult: null,
});

/** An address of which nothing else is known. */
export const plainEmail = (address: string): LeadEmail => ({
  address,
  kind: null,
  source: null,
  doNotContact: false,
  isLitigator: false,
});

/** Whether nobody is to be called or written to there. */
export const isBarred = ({ doNotContact, isLitigator }: Pick<LeadPhone, 'doNotContact' | 'isLitigator'>): boolean =>
  doNotContact || isLitigator;

/** Why nobody is to be called there. */
export const barredReason = ({ isLitigator }: Pick<LeadPhone, 'isLitigator'>): string =>
  isLitigator ? 'Litigator' : 'Do not call';

/** The number to call first: the first one that is neither barred nor known to be wrong. Undefined without one. */
export const callablePhone = ({ phones }: { readonly phones: readonly LeadPhone[] }): LeadPhone | undefined =>
  phones.find((phone) => !isBarred(phone) && phone.lastResult !== 'wrong-number');

/** The address to write to first. Undefined without one. */
export const writableEmail = ({ emails }: { readonly emails: readonly LeadEmail[] }): LeadEmail | undefined =>
  emails.find((email) => !isBarred(email));

/** What makes two numbers the same: the number in E.164, or as it is typed where it is none. */
export const phoneKey = ({ number }: Pick<LeadPhone, 'number'>): string => phoneKeyOf(number) ?? number.trim();

/** What makes two addresses the same. */
export const emailKey = ({ address }: Pick<LeadEmail, 'address'>): string => address.trim().toLowerCase();

/** Items of which no earlier one has the same key. */
export function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  if (items.length < 2) return [...items];
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly company?: string | null;
}

/** The name by which a lead is listed: that of the person, else of the company. */
export const leadName = ({ firstName, lastName, company }: Named): string =>
  `${firstName} ${lastName}`.trim() || (company ?? '') || 'Unnamed lead';
