import { invitationLinkDays } from '@dealstead/contracts';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import { senderLabel, type SenderWithAddress } from '../sender.ts';

export interface InvitationMail {
  readonly firstName: string;
  readonly note: string | null;
  readonly sender: SenderWithAddress;
  readonly link: string;
  readonly stopUrl: string;
}

/** The mail that invites a buyer. */
export function renderInvitation({ firstName, note, sender, link, stopUrl }: InvitationMail): RenderedMail {
  const { name, email, postalAddress } = sender;
  return renderMail({
    subject: `${name} invited you to see their deals on Dealstead`,
    preview: `Join free and see off-market deals from ${name}.`,
    heading: `${name} invited you`,
    paragraphs: [
      `${firstName ? `Hi ${firstName}, ` : ''}${name} (${email}) would like to send you investment properties on Dealstead, a marketplace for wholesale real-estate deals.`,
      ...(note ? [`“${note}”`] : []),
      `Joining is free. The link works for ${invitationLinkDays} days.`,
    ],
    button: { label: 'View invitation', url: link },
    because: `${name} entered your address on Dealstead.`,
    stop: { label: `Unsubscribe from ${senderLabel(sender)}`, url: stopUrl },
    brand: sender.brand,
    postalAddress: `${name}, ${postalAddress}`,
  });
}
