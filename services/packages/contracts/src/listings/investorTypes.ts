/** Investment strategies of buyers; a listing's target buyer types use the same ids. */
export const investorTypes = [
  'buy-hold',
  'fix-and-flip',
  'wholesale',
  'cash-buyer',
  'land-investor',
  'builder',
  'owner-occupant',
] as const;
export type InvestorType = (typeof investorTypes)[number];
export const investorTypeLabels: Readonly<Record<InvestorType, string>> = {
  'buy-hold': 'Buy and hold',
  'fix-and-flip': 'Fix and flip',
  wholesale: 'Wholesale',
  'cash-buyer': 'Cash buyer',
  'land-investor': 'Land investor',
  builder: 'Builder',
  'owner-occupant': 'Owner-occupant',
};

export const experienceLevels = ['beginner', 'intermediate', 'experienced'] as const;
export const experienceLabels: Readonly<Record<(typeof experienceLevels)[number], string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  experienced: 'Experienced',
};
