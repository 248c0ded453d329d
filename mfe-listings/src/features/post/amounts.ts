import { parseCents, type Evidence } from '@dealstead/contracts';
import { formatDate } from '@dealstead/kit';

/** Dollars of a typed amount; null if empty or incomplete. */
export function dollarsOf(text: string | undefined): number | null {
  const cents = parseCents(text);
  return cents === null ? null : cents / 100;
}

export type Sale = Extract<Evidence, { kind: 'sale' }>;

/** Distance, date and size of a comparable sale: "0.2 mi. Sold Sep 4, 2025. 1,190 sq ft". */
export function saleText({ miles, soldOn, squareFeet }: Sale): string {
  return [miles && `${miles} mi.`, soldOn && `Sold ${formatDate(soldOn)}.`, squareFeet && `${squareFeet} sq ft`]
    .filter(Boolean)
    .join(' ');
}
