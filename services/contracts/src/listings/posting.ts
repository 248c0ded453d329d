/**
 * A listing's life, and what it takes to publish one. Shared by the form, the API and imports; no schemas here.
 */
import { parsePercent } from './dealTerms.ts';
import type { ScalarFieldName } from './scalarFields.ts';

export const statuses = ['draft', 'in-review', 'active', 'under-contract', 'closed', 'expired', 'withdrawn'] as const;
export type Status = (typeof statuses)[number];

/**
 * Who may move a listing where: `owner` by a press, `admin` by moderation, `clock` when nobody confirmed it in time.
 * What is not listed is refused with 409 `not-from-here`. Closed is the end.
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
  withdrawn: { active: ['owner'] },
  closed: {},
} as const satisfies Record<Status, Partial<Record<Status, readonly TransitionActor[]>>>;
export type TransitionActor = 'owner' | 'admin' | 'clock';

/** Whether someone may move a listing from one status to another. */
export function canTransition(from: Status, to: Status, mover: TransitionActor): boolean {
  const movers: readonly TransitionActor[] =
    (transitions[from] as Partial<Record<Status, readonly TransitionActor[]>>)[to] ?? [];
  return movers.includes(mover);
}

/** The statuses that someone may move a listing to from where it is. */
export function allowedTransitions(from: Status, mover: TransitionActor): Status[] {
  return statuses.filter((to) => canTransition(from, to, mover));
}

/** Days after its last confirmation at which a seller is asked whether a listing still holds, and at which it expires. */
export const confirmationPolicy = { askAfterDays: 21, expiresAfterDays: 30 } as const;

/** By what right someone sells. */
export const sellerRoles = ['owner', 'agent', 'equitable-interest'] as const;
export type SellerRole = (typeof sellerRoles)[number];

/** Limits on what hangs on a listing. */
export const photoLimits = { count: 30, bytes: 20 * 1024 * 1024, pixels: 40_000_000 } as const;
export const documentLimits = { count: 10, bytes: 20 * 1024 * 1024 } as const;
export const evidenceLimit = 20;
/** Drafts that one member may keep. */
export const maxDrafts = 100;
/** Listings in review that one look shows; the others come up as these are decided. */
export const reviewPageSize = 200;

/** Widths in pixels that a photo is kept in, never wider than it came. */
export const photoWidths = [320, 640, 1280, 1920] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** Address of a photo in one width; `id` names its content, so it never changes. */
export const photoUrl = (id: string, width: PhotoWidth): string => `/api/photos/${id}/${width}.webp`;
/** The photo that an address means, or null: drawings and foreign pictures have no widths. */
export const photoIdOf = (url: string): string | null =>
  /^\/api\/photos\/([\w-]{22})\/\d+\.webp$/.exec(url)?.[1] ?? null;

/** A photo's widths as `srcset` takes them; undefined for other pictures. One that came small is in the wide ones as wide as it came. */
export const photoSrcSet = (url: string): string | undefined => {
  const id = photoIdOf(url);
  return id === null ? undefined : photoWidths.map((width) => `${photoUrl(id, width)} ${width}w`).join();
};

/** A photo of a draft, in the order in which buyers will see them; the first is the cover. */
export interface DraftPhoto {
  readonly id: string;
  readonly alt: string;
}

/** What an ARV or a rehab figure rests on: a sale nearby, or a file that members see with the details. */
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
 * What a seller has written so far. Numbers and dates are text, as typed, so that a draft never loses a keystroke;
 * publishing reads them (`Post` in drafts.ts). Dates are ISO, amounts dollars.
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
  /** That the disclosure for this state and role was read and holds. */
  readonly disclosureConfirmed?: boolean;
  /** The text as it stood when it was confirmed: publishing asks again where it is another by then. */
  readonly disclosureText?: string;
  readonly contactEmail?: string;
  /** Listings nearby that the seller looked at and says are another property. */
  readonly notSameAs?: number[];
}

/** Whom buyers of a listing reach; its owner alone says that. */
export const contactFields = ['contactName', 'contactEmail', 'contactPhone'] as const;

/** Parts of the form, in its order. */
export const postSections = ['place', 'numbers', 'evidence', 'photos', 'terms', 'role'] as const;
export type PostSection = (typeof postSections)[number];

/** Dollars as people type them ("$96,000", "96000.50"), in cents; null where it is no amount. */
export function parseCents(text: string | undefined): number | null {
  const plain = (text ?? '').replaceAll(/[\s$,]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

export interface MissingField {
  readonly section: PostSection;
  readonly field: keyof DraftContent;
  /** What to do about it, such as "Give a price". */
  readonly what: string;
}

/** What is still to be done before a draft can be published, in the form's order; none when it can. */
export function missingFields(draft: DraftContent): MissingField[] {
  const missing: MissingField[] = [];
  const need = (section: PostSection, field: keyof DraftContent, there: boolean, what: string) => {
    if (!there) missing.push({ section, field, what });
  };
  const filled = (text: string | undefined) => (text ?? '').trim() !== '';
  const amount = (text: string | undefined) => !filled(text) || parseCents(text) !== null;

  need('place', 'address', filled(draft.address) || filled(draft.parcelNumber), 'Give an address or a parcel number');
  need('place', 'city', filled(draft.city), 'Name the city or the nearest town');
  need('place', 'state', filled(draft.state), 'Choose the state');
  need('place', 'latitude', draft.latitude != null && draft.longitude != null, 'Put the pin on the map');
  need('place', 'category', filled(draft.category), 'Choose a category');
  need('place', 'title', (draft.title ?? '').trim().length >= 5, 'Give a title of at least 5 characters');
  need('place', 'acres', draft.category !== 'land' || filled(draft.acres), 'Give the acres of the land');
  need('numbers', 'price', (parseCents(draft.price) ?? 0) > 0, 'Give a price');
  need('numbers', 'arv', amount(draft.arv), 'Write the ARV as an amount');
  need('numbers', 'rehabCost', amount(draft.rehabCost), 'Write the rehab as an amount');
  need('numbers', 'wholesaleFee', amount(draft.wholesaleFee), 'Write your fee as an amount');
  need('terms', 'earnestMoney', amount(draft.earnestMoney), 'Write the earnest money as an amount');
  need('terms', 'minCashRequired', amount(draft.minCashRequired), 'Write the minimum cash as an amount');
  need(
    'terms',
    'cashOnCashReturn',
    !filled(draft.cashOnCashReturn) || parsePercent(draft.cashOnCashReturn) !== null,
    'Write the cash-on-cash return as a percentage, such as 8.5',
  );
  need('terms', 'financeOptions', (draft.financeOptions ?? []).length > 0, 'Say what a buyer may pay with');
  need('role', 'sellerRole', filled(draft.sellerRole), 'Say by what right you sell');
  need(
    'role',
    'licenseNumber',
    draft.sellerRole !== 'agent' || filled(draft.licenseNumber),
    'Give your license number',
  );
  need('role', 'brokerage', draft.sellerRole !== 'agent' || filled(draft.brokerage), 'Name your brokerage');
  if (draft.sellerRole === 'equitable-interest') {
    need('role', 'contractSignedOn', filled(draft.contractSignedOn), 'Say when your contract was signed');
    need('role', 'contractEndsOn', filled(draft.contractEndsOn), 'Say when your contract ends');
  }
  need('role', 'disclosureConfirmed', draft.disclosureConfirmed === true, 'Confirm the disclosure in Your role');
  need('role', 'contactEmail', filled(draft.contactEmail) || filled(draft.contactPhone), 'Say how a buyer reaches you');
  return missing;
}
