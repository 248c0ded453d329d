/** The status machine of a listing and the rules of publishing, without schemas: shared by the form, the API and imports. */
import { parsePercent } from './dealTerms.ts';
import type { ScalarFieldName } from './scalarFields.ts';

export const statuses = ['draft', 'in-review', 'active', 'under-contract', 'closed', 'expired', 'withdrawn'] as const;
export type Status = (typeof statuses)[number];

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

/** Parses typed dollars ("$96,000", "96000.50") as integer cents; null for other text. */
export function parseCents(text: string | undefined): number | null {
  const plain = (text ?? '').replaceAll(/[\s$,]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

export interface MissingField {
  readonly section: PostSection;
  readonly field: keyof DraftContent;
  /** What to do, such as "Give a price". */
  readonly message: string;
}

/** The missing or malformed fields that prevent publishing, in the form's order. */
export function missingFields(draft: DraftContent): MissingField[] {
  const missing: MissingField[] = [];
  const need = (section: PostSection, field: keyof DraftContent, isPresent: boolean, message: string) => {
    if (!isPresent) missing.push({ section, field, message });
  };
  const filled = (text: string | undefined) => (text ?? '').trim() !== '';
  const amount = (text: string | undefined) => !filled(text) || parseCents(text) !== null;

  need('place', 'address', filled(draft.address) || filled(draft.parcelNumber), 'Enter an address or a parcel number');
  need('place', 'city', filled(draft.city), 'Enter the city or the nearest town');
  need('place', 'state', filled(draft.state), 'Choose the state');
  need('place', 'latitude', draft.latitude != null && draft.longitude != null, 'Place the pin on the map');
  need('place', 'category', filled(draft.category), 'Choose a category');
  need('place', 'title', (draft.title ?? '').trim().length >= 5, 'Enter a title of at least 5 characters');
  need('place', 'acres', draft.category !== 'land' || filled(draft.acres), 'Enter the acreage');
  need('numbers', 'price', (parseCents(draft.price) ?? 0) > 0, 'Enter a price');
  need('numbers', 'arv', amount(draft.arv), 'Enter the ARV as an amount');
  need('numbers', 'rehabCost', amount(draft.rehabCost), 'Enter the rehab cost as an amount');
  need('numbers', 'wholesaleFee', amount(draft.wholesaleFee), 'Enter your fee as an amount');
  need('numbers', 'monthlyRent', amount(draft.monthlyRent), 'Enter the rent a month as an amount');
  need('terms', 'earnestMoney', amount(draft.earnestMoney), 'Enter the earnest money as an amount');
  need('terms', 'minCashRequired', amount(draft.minCashRequired), 'Enter the minimum cash as an amount');
  need(
    'terms',
    'cashOnCashReturn',
    !filled(draft.cashOnCashReturn) || parsePercent(draft.cashOnCashReturn) !== null,
    'Enter the cash-on-cash return as a percentage, such as 8.5',
  );
  need('terms', 'financeOptions', (draft.financeOptions ?? []).length > 0, 'Choose how buyers can pay');
  need('role', 'sellerRole', filled(draft.sellerRole), 'Choose your role');
  need(
    'role',
    'licenseNumber',
    draft.sellerRole !== 'agent' || filled(draft.licenseNumber),
    'Enter your license number',
  );
  need('role', 'brokerage', draft.sellerRole !== 'agent' || filled(draft.brokerage), 'Enter your brokerage');
  if (draft.sellerRole === 'equitable-interest') {
    need('role', 'contractSignedOn', filled(draft.contractSignedOn), 'Enter the date your contract was signed');
    need('role', 'contractEndsOn', filled(draft.contractEndsOn), 'Enter the date your contract ends');
  }
  need('role', 'disclosureConfirmed', draft.disclosureConfirmed === true, 'Confirm the disclosure in Your role');
  need(
    'role',
    'contactEmail',
    filled(draft.contactEmail) || filled(draft.contactPhone),
    'Enter how buyers can reach you',
  );
  return missing;
}
