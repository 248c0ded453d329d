import type { Mode } from '@dealstead/formulas';

/** What each mode answers, below the page's title. */
export const leads: Record<Mode, string> = {
  rental: 'Rental. Cash flow from year one, taxes on income not included.',
  flip: 'Flip. Profit after every cost of buying, fixing, holding and selling.',
  wholesale: 'Wholesale. The most you can contract for, and what it leaves your end buyer.',
  brrrr: 'BRRRR. Buy, rehab, rent, refinance, repeat: the cash that stays in the deal.',
  land: 'Land, owner finance. Buy for cash or terms, sell with a note you carry.',
};
