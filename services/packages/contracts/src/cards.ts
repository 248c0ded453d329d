const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** A card as it is called on a receipt: `Visa ending 4242`. A brand that Stripe does not name is `Card`. */
export const cardText = ({ brand, last4 }: { brand: string | null; last4: string }): string =>
  `${brandNames[brand ?? ''] ?? 'Card'} ending ${last4}`;
