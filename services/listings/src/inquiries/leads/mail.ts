import {
  truncateText,
  categoryLabels,
  dealTypeLabels,
  experienceLabels,
  financingLabels,
  investorTypeLabels,
  singleLine,
  stateNames,
} from '@dealstead/contracts';
import { type AdminPermission, rolesWith } from '@dealstead/contracts';
import type { BuyerPreferences, SellerLead } from '@dealstead/contracts/listings/leads';
import { type Mail, renderMail, type RenderedMail, requestMail } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';

const because = 'You receive this because you are a Dealstead admin.';
type LeadMail = RenderedMail & Pick<Mail, 'replyTo'>;

/** Notifies admins of a seller lead. Replies go to the seller. */
export function renderLeadMail(offer: SellerLead & { readonly publicUrl: string }): LeadMail {
  const { propertyAddress, fullName, phone, email, situation, additionalNotes, publicUrl } = offer;
  return {
    ...renderMail({
      subject: `Seller lead: ${propertyAddress}`,
      preview: `${fullName}, ${phone}`,
      heading: 'A seller offers a property',
      paragraphs: [
        `Property: ${singleLine(propertyAddress)}`,
        `Seller: ${singleLine(fullName)}`,
        `Situation: ${situation ?? 'not given'}`,
        ...(additionalNotes ? [`Notes: ${additionalNotes}`] : []),
        `Reply to this email to reach ${email}, or call ${singleLine(phone)}.`,
      ],
      button: { label: 'See all leads', url: `${publicUrl}/admin/leads` },
      because,
    }),
    replyTo: email,
  };
}

/** A buyer's preferences, one line each. */
function formatPreferences(preferences: Omit<BuyerPreferences, 'email'>): string[] {
  const { interests, preferredStates, maxPrice, minAcres, maxAcres, minROI, cashAvailable, zipCode } = preferences;
  const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
  const acres = [minAcres && `from ${minAcres}`, maxAcres && `up to ${maxAcres}`].filter(Boolean).join(', ');
  return [
    `Categories: ${interests.map((value) => categoryLabels[value]).join(', ') || 'any'}`,
    `States: ${preferredStates.map((value) => stateNames[value]).join(', ') || 'any'}`,
    `Highest price: ${maxPrice === undefined ? 'not given' : dollars(maxPrice)}`,
    ...(acres ? [`Acres: ${acres}`] : []),
    ...(preferences.investorType ? [`Investor type: ${investorTypeLabels[preferences.investorType]}`] : []),
    ...(preferences.experienceLevel ? [`Experience: ${experienceLabels[preferences.experienceLevel]}`] : []),
    ...(preferences.preferredDealTypes.length > 0
      ? [`Deal types: ${preferences.preferredDealTypes.map((value) => dealTypeLabels[value]).join(', ')}`]
      : []),
    ...(cashAvailable === undefined ? [] : [`Cash available: ${dollars(cashAvailable)}`]),
    ...(minROI === undefined ? [] : [`Lowest gross ROI: ${minROI}%`]),
    ...(preferences.preferredFinancing.length > 0
      ? [`Financing: ${preferences.preferredFinancing.map((value) => financingLabels[value]).join(', ')}`]
      : []),
    ...(zipCode ? [`Within ${preferences.geographicRadius ?? 50} miles of ZIP code ${zipCode}`] : []),
  ];
}

/** The double opt-in mail of the buyer list. */
export function renderConfirmationMail(
  preferences: BuyerPreferences,
  link: {
    readonly publicUrl: string;
    readonly postalAddress: string;
    readonly token: string;
    /** How long the link holds. */
    readonly days: number;
  },
): RenderedMail {
  return renderMail({
    subject: 'Confirm your property alerts',
    preview: 'Alerts start once you confirm this address.',
    heading: 'Confirm your property alerts',
    paragraphs: [
      'This address was entered on our buyer list. Confirm it to get alerts about matching properties:',
      ...formatPreferences(preferences),
      `The link works once, within ${link.days} days. If you did not sign up, ignore this email and you will not receive alerts.`,
    ],
    button: { label: 'Confirm my address', url: `${link.publicUrl}/confirm-alerts?token=${link.token}` },
    because: 'You receive this because this address was entered on our buyer list.',
    postalAddress: link.postalAddress,
  });
}

/** Notifies admins that an address joined the buyer list. */
export function renderBuyerMail({ email, ...preferences }: BuyerPreferences): LeadMail {
  return {
    ...renderMail({
      subject: `New on the buyer list: ${email}`,
      preview: 'Someone signed up for new listings.',
      heading: 'New on the buyer list',
      paragraphs: [`${email} signed up for new listings.`, ...formatPreferences(preferences)],
      because,
    }),
    replyTo: email,
  };
}

/**
 * Mails the configured address, else every admin with the permission. A key is mailed once to each.
 * @returns the number of recipients
 */
export async function mailAdmins(
  tx: Tx,
  { named, permission }: { readonly named: string | undefined; readonly permission: AdminPermission },
  { key, ...mail }: LeadMail & Pick<Mail, 'key'>,
): Promise<number> {
  const readers =
    named === undefined
      ? await tx.sql<{ email: string }>`
          SELECT email FROM members WHERE role = 'admin' AND admin_role = ANY (${[...rolesWith(permission)]}::text[])
            AND status <> 'closed' AND email <> '' ORDER BY id`
      : [{ email: named }];
  for (const { email } of readers)
    await requestMail(tx, { key: truncateText(`${key}/${email}`, 200) as Mail['key'], to: email, ...mail });
  return readers.length;
}
