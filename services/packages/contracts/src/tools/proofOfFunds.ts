/** Documents that prove a buyer's funds. */
export const proofsOfFunds = ['bank-letter', 'bank-statement', 'brokerage-statement', 'lender-approval'] as const;
export type ProofOfFunds = (typeof proofsOfFunds)[number];

export const proofOfFundsLabels: Readonly<Record<ProofOfFunds, string>> = {
  'bank-letter': 'Letter from a bank',
  'bank-statement': 'Bank statement',
  'brokerage-statement': 'Brokerage statement',
  'lender-approval': 'Approval from a lender',
};

/** The largest document of a proof of funds, and the days after the expiry on which it is deleted. */
export const proofOfFundsFile = { bytes: 5 * 1024 * 1024, daysAfterExpiry: 30 } as const;

/** Days before the expiry of a proof of funds on which its owner gets a mail, the first one first. */
export const proofOfFundsReminders = [14, 3, 0] as const;
