import {
  hasContactData,
  hasLink,
  shareToBasisPoints,
  states,
  ventureRoles,
  wholeShare,
  type ControlLink,
  type Venture,
  type VentureFields,
  parseTypedDollars,
} from '@dealstead/contracts';

/** A link of the chain of control as it is typed. */
export interface ControlForm {
  holder: string;
  grantor: string;
  basis: ControlLink['basis'];
  until: string;
}

/** The fields of a post as they are typed. */
export interface VentureForm {
  title: string;
  city: string;
  state: VentureFields['state'];
  category: VentureFields['category'];
  role: VentureFields['role'];
  contribution: string;
  contributionAmount: string;
  offered: string;
  partnerShare: string;
  deadline: string;
  control: readonly ControlForm[];
}

export const emptyLink: ControlForm = { holder: '', grantor: '', basis: 'purchase-contract', until: '' };

export const emptyForm: VentureForm = {
  title: '',
  city: '',
  state: states[0],
  category: 'residential',
  role: ventureRoles[0],
  contribution: '',
  contributionAmount: '',
  offered: '',
  partnerShare: '50',
  deadline: '',
  control: [emptyLink],
};

/** The form of a stored post. */
export const toForm = (venture: Venture, control: readonly ControlLink[]): VentureForm => ({
  title: venture.title,
  city: venture.city,
  state: venture.state,
  category: venture.category,
  role: venture.role,
  contribution: venture.contribution,
  contributionAmount: venture.contributionAmount?.toString() ?? '',
  offered: venture.offered,
  partnerShare: venture.partnerShare.toString(),
  deadline: venture.deadline,
  control: control.map((link) => ({ ...link, until: link.until ?? '' })),
});

/** A typed percentage between 0.01 and 99.99; null for anything else. */
export function parseShare(text: string): number | null {
  const plain = text.replaceAll(/[%\s]/g, '');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(plain) || Number(plain) === 0) return null;
  return Number(plain);
}

/** Both shares for the partner's, which total exactly 100. */
export const splitOf = (partnerShare: number): VentureFields['split'] => ({
  posterShare: (wholeShare - shareToBasisPoints(partnerShare)) / 100,
  partnerShare,
});

/** Errors by field; those of links are named `control.0.holder`. */
export type VentureErrors = Readonly<Record<string, string>>;

const contactMessage = 'Leave out links, emails and phone numbers. Partners reach you here.';

/** The fields of a complete form, or null with an error for each field that has to change. */
export function parseVenture(form: VentureForm): { fields: VentureFields | null; errors: VentureErrors } {
  const errors: Record<string, string> = {};
  const required = {
    title: 'Name the property as partners should see it.',
    city: 'Enter the city.',
    contribution: 'Say what the partner brings.',
    offered: 'Say what you bring.',
  };
  for (const [field, message] of Object.entries(required)) {
    const text = form[field as keyof typeof required].trim();
    if (text === '') errors[field] = message;
    else if (hasLink(text) || hasContactData(text)) errors[field] = contactMessage;
  }
  const amount = parseTypedDollars(form.contributionAmount);
  if (amount === undefined || (amount !== null && amount < 0))
    errors.contributionAmount = 'Enter an amount in dollars.';
  const share = parseShare(form.partnerShare);
  if (share === null) errors.partnerShare = 'Enter a percentage between 0.01 and 99.99.';
  if (form.deadline === '') errors.deadline = 'Choose a day.';
  const control = form.control.map((link, i) => parseLink(link, i, errors));
  if (Object.keys(errors).length > 0 || share === null || amount === undefined) return { fields: null, errors };
  const { title, city, contribution, offered, state, category, role, deadline } = form;
  const split = splitOf(share);
  const texts = { title: title.trim(), city: city.trim(), contribution: contribution.trim(), offered: offered.trim() };
  return { fields: { ...texts, state, category, role, deadline, contributionAmount: amount, split, control }, errors };
}

function parseLink(
  { holder, grantor, basis, until }: ControlForm,
  index: number,
  errors: Record<string, string>,
): ControlLink {
  const isOwned = basis === 'owned';
  if (holder.trim() === '') errors[`control.${index}.holder`] = 'Enter who controls the property.';
  if (!isOwned && grantor.trim() === '') errors[`control.${index}.grantor`] = 'Enter from whom.';
  if (!isOwned && until === '') errors[`control.${index}.until`] = 'Choose the day on which it ends.';
  return { holder: holder.trim(), grantor: grantor.trim(), basis, until: isOwned || until === '' ? null : until };
}
