/** How soon a seller wants to close, with labels for buyers. */
export const urgencies = ['low', 'normal', 'high'] as const;
export type Urgency = (typeof urgencies)[number];
export const urgencyLabels: Readonly<Record<Urgency, string>> = {
  low: 'Flexible',
  normal: 'Standard',
  high: 'Quick close wanted',
};

/** Buyers whom a deal suits. */
export const targetBuyerTypes = [
  'fix-and-flip',
  'buy-hold',
  'cash-buyer',
  'owner-occupant',
  'land-investor',
  'builder',
  'recreational-buyer',
] as const;
export type TargetBuyerType = (typeof targetBuyerTypes)[number];
export const targetBuyerLabels: Readonly<Record<TargetBuyerType, string>> = {
  'fix-and-flip': 'Fix and flip',
  'buy-hold': 'Buy and hold',
  'cash-buyer': 'Cash buyers',
  'owner-occupant': 'Owner-occupants',
  'land-investor': 'Land investors',
  builder: 'Builders',
  'recreational-buyer': 'Recreational buyers',
};

/** The label of a stored urgency or buyer type; an unknown value is its own label. */
export const urgencyLabel = (word: string): string => urgencyLabels[word as Urgency] ?? word;
export const targetBuyerLabel = (word: string): string => targetBuyerLabels[word as TargetBuyerType] ?? word;

/**
 * Parses a typed percentage ("8.25", "8.25%") with at most two decimals; null for other text. Used for the cash-on-cash
 * return: annual cash flow before tax ÷ cash invested. The seller states it, since a listing has neither rents nor a loan
 * to compute it from. A loss is negative.
 */
export function parsePercent(text: string | undefined): number | null {
  const plain = (text ?? '').replaceAll(/[\s%]/g, '');
  return /^-?\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
