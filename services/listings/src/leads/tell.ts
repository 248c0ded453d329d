import { categoryLabels, singleLine, stateNames } from '@dealstead/contracts';
import type { BuyerPreferences, SellerLead } from '@dealstead/contracts/listings/leads';
import { type Mail, renderMail, type RenderedMail, requestMail } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';

const because = 'You get this because you look after Dealstead.';
type LeadMail = RenderedMail & Pick<Mail, 'replyTo'>;

/** What we read when a seller offers a property; an answer goes to them. */
export function leadMail(offer: SellerLead & { readonly publicUrl: string }): LeadMail {
  const { propertyAddress, fullName, phone, email, situation, publicUrl } = offer;
  return {
    ...renderMail({
      subject: singleLine(`Seller lead: ${propertyAddress}`).slice(0, 200),
      preview: singleLine(`${fullName}, ${phone}`).slice(0, 140),
      heading: 'A seller offers a property',
      paragraphs: [
        `Property: ${singleLine(propertyAddress)}`,
        `Seller: ${singleLine(fullName)}`,
        `Situation: ${situation ?? 'not said'}`,
        `Answer this mail, and it goes to ${email}, or call ${singleLine(phone)}.`,
      ],
      button: { label: 'See all leads', url: `${publicUrl}/admin/leads` },
      because,
    }),
    replyTo: email,
  };
}

/** What we read when an address joins the buyer list. */
export function buyerMail({ email, interests, preferredStates, maxPrice }: BuyerPreferences): LeadMail {
  return {
    ...renderMail({
      subject: `New on the buyer list: ${email}`.slice(0, 200),
      preview: 'Someone wants to hear of new listings.',
      heading: 'New on the buyer list',
      paragraphs: [
        `${email} wants to hear of new listings.`,
        `Categories: ${interests.map((each) => categoryLabels[each]).join(', ') || 'any'}`,
        `States: ${preferredStates.map((each) => stateNames[each]).join(', ') || 'any'}`,
        `Highest price: ${maxPrice === undefined ? 'not said' : `$${maxPrice.toLocaleString('en-US')}`}`,
      ],
      because,
    }),
    replyTo: email,
  };
}

/** Mails whoever is named for it, else every admin at their own address; each once for a key. */
export async function mailAdmins(
  tx: Tx,
  named: string | undefined,
  { key, ...mail }: LeadMail & Pick<Mail, 'key'>,
): Promise<void> {
  const readers =
    named === undefined
      ? await tx.sql<{ email: string }>`
          SELECT email FROM members WHERE role = 'admin' AND status <> 'closed' AND email <> '' ORDER BY id`
      : [{ email: named }];
  for (const { email } of readers)
    await requestMail(tx, { key: `${key}/${email}`.slice(0, 200) as Mail['key'], to: email, ...mail });
}
