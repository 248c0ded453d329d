import type { State } from '../states.ts';

/** Laws on wholesale deals that a member should know of before using a contract. They are no legal advice. */
const stateNotices: Partial<Record<State, string>> = {
  AZ: 'Arizona requires a wholesale buyer and a wholesale seller to disclose their role in writing before a contract binds the other side (A.R.S. § 44-5101).',
  IL: 'Illinois requires a broker’s license for more than one wholesale deal in twelve months (225 ILCS 454, Real Estate License Act of 2000).',
  MD: 'Maryland requires wholesalers of residential property to disclose their role in writing. A seller or buyer who did not get the disclosure may cancel.',
  OK: 'Oklahoma regulates wholesale deals by the Predatory Real Estate Wholesaler Prohibition Act. Marketing an equitable interest to the public requires a license, and the seller has rights of disclosure and cancellation.',
  OR: 'Oregon requires residential property wholesalers to register with the Real Estate Agency and to give written disclosures (from July 1, 2025).',
  PA: 'Pennsylvania requires a license and a written disclosure for wholesale deals, and gives the consumer a right to cancel (Act 52 of 2024).',
  SC: 'South Carolina prohibits marketing an assignable contract for residential property without owning the property (Act 204 of 2024).',
  TX: 'Texas requires a seller of an equitable interest to disclose in writing that they do not hold legal title (Property Code § 5.086, Occupations Code § 1101.0045).',
};

const generalNotice =
  'States differ in license, disclosure and cancellation rules for wholesale deals, and change them often.';

/** What a member should know of a state's law before using a contract there. */
export const stateNotice = (state: State | null): string =>
  (state === null ? undefined : stateNotices[state]) ?? generalNotice;
