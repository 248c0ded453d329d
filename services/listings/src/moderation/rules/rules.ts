import { truncateText, newAccountPolicy } from '@dealstead/contracts';

/** Most of what was found that an explanation quotes, and most letters of each. */
const quoted = { count: 3, length: 60 } as const;

const addressPattern =
  /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[a-z\d-]+(?:\.[a-z\d-]+)*\s?(?:\.|\(dot\)|\[dot\])\s?[a-z]{2,}/giu;
const linkPattern =
  /(?:https?:\/\/|www\.)\S+|\b[a-z\d][a-z\d-]*\.(?:com|net|org|info|biz|us|co|io|ly|me|app|site|online|shop|link|xyz)\b(?:\/\S*)?/giu;
/** Numbers of the North American plan with separators: area code and exchange begin with 2 to 9. */
const phonePattern =
  /(?<![\d.-])(?:\+?1[\s.-]?)?(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[\s.-])[2-9]\d{2}[\s.-]\d{4}(?![\d-])/gu;
/** Ten digits in a row are a phone number only after a word that says so. */
const plainPhonePattern =
  /(?<=\b(?:call|text|phone|cell|tel|whatsapp)\W{1,3}(?:me\W{1,3})?(?:at\W{1,3})?)1?[2-9]\d{9}(?!\d)/giu;
/** A parcel number may look like a phone number. */
const parcelBefore = /\b(?:parcel|apn|pin|folio|tax id|lot)\W*(?:no|nos|id|number)?\W*$/iu;

function findContacts(text: string): string[] {
  const addresses = [...text.matchAll(addressPattern)];
  const isInAddress = ({ index }: RegExpExecArray) =>
    addresses.some((address) => index >= address.index && index < address.index + address[0].length);
  const links = [...text.matchAll(linkPattern)].filter((link) => !isInAddress(link));
  const phones = [...text.matchAll(phonePattern), ...text.matchAll(plainPhonePattern)].filter(
    ({ index }) => !parcelBefore.test(text.slice(Math.max(0, index - 30), index)),
  );
  return [...addresses, ...links, ...phones]
    .toSorted((a, b) => a.index - b.index)
    .map(([found]) => truncateText(found.trim(), quoted.length));
}

/** What of links, phone numbers and email addresses a listing's text contains, in a sentence; null for none. */
export function explainContactDetails(listing: {
  readonly title: string;
  readonly description: string;
}): string | null {
  const parts = (['title', 'description'] as const).flatMap((part) => {
    const found = [...new Set(findContacts(listing[part]))];
    if (found.length === 0) return [];
    const rest = found.length - quoted.count;
    return `In the ${part}: ${found.slice(0, quoted.count).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
  });
  return parts.length === 0 ? null : parts.join(' ');
}

const dollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;

/** A value by comparable sales in dollars, and how many sales set it. */
export interface RecordedValue {
  readonly value: number;
  readonly sales: number;
}

/**
 * Why a price is far off: it is at least `times` the value or at most the value divided by `times`. Null where it is
 * between. Prices in dollars.
 */
export function explainPrice(price: number, { value, sales }: RecordedValue, times: number): string | null {
  if (value <= 0 || (price < value * times && price > value / times)) return null;
  const share = price / value;
  const shareText =
    share >= 1
      ? `${share.toLocaleString('en-US', { maximumFractionDigits: 1 })} times`
      : `${(share * 100).toLocaleString('en-US', { maximumFractionDigits: share < 0.1 ? 1 : 0 })}% of`;
  return `${dollars(price)} is ${shareText} the ${dollars(value)} that ${sales} comparable ${sales === 1 ? 'sale gives' : 'sales give'}.`;
}

const dayMs = 86_400_000;

/** Why a new account posts too many: its age and the number of listings. Null for an older account or fewer listings. */
export function explainNewAccount(
  { registeredAt, recentListings }: { readonly registeredAt: Date | null; readonly recentListings: number },
  threshold: number,
  now: Date,
): string | null {
  if (registeredAt === null || recentListings <= threshold) return null;
  const age = now.getTime() - registeredAt.getTime();
  if (age >= newAccountPolicy.accountDays * dayMs) return null;
  const days = Math.floor(age / dayMs);
  const ageText = days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`;
  return `${recentListings} listings in ${newAccountPolicy.hours} hours from an account that is ${ageText} old.`;
}

/** The 16-bit numbers that differ from one in at most one bit. */
export const nearBands = (band: number): number[] => [
  band,
  ...Array.from({ length: 16 }, (_, bit) => band ^ (1 << bit)),
];

/** The bands of 16 bits of a hash, the highest first. */
export const bandsOf = (hash: bigint): number[] =>
  [48n, 32n, 16n, 0n].map((shift) => Number((BigInt.asUintN(64, hash) >> shift) & 0xffffn));
