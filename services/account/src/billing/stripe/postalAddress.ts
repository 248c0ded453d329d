import { storableText } from '@dealstead/contracts';
import type Stripe from 'stripe';

/** Formats an address, as a customer typed it at Stripe, as one line, or null where it is empty. */
export function formatPostalAddress(address: Stripe.Address | null | undefined): string | null {
  const { line1, line2, city, state, postal_code: zip, country } = address ?? {};
  const stateAndZip = [state, zip].filter(Boolean).join(' ');
  return storableText([line1, line2, city, stateAndZip, country].filter(Boolean).join(', ')) || null;
}
