import { renderMail, type RenderedMail } from '@dealstead/service-kit';

/** Days for which a confirmation link is valid. */
export const linkDays = 7;

export interface ContactAddressMail {
  /** Address of the account whose member entered the contact address. */
  readonly account: string;
  readonly token: string;
  /** The site's URL without a trailing slash. */
  readonly publicUrl: string;
}

/** The mail that confirms a contact address. It contains no text that the member wrote: its reader may be a stranger. */
export function renderContactAddressMail({ account, token, publicUrl }: ContactAddressMail): RenderedMail {
  return renderMail({
    subject: 'Confirm your contact address on Dealstead',
    preview: "Buyers' questions come to this address once you confirm it.",
    heading: 'Confirm your contact address',
    paragraphs: [
      `${account} entered this address as the contact of a listing on Dealstead. Once you confirm it, buyers' questions about that account's listings with this contact address come here.`,
      `The link works once, within ${linkDays} days. If you do not know this account, ignore this email and you will not receive questions.`,
    ],
    button: { label: 'Confirm this address', url: `${publicUrl}/confirm-contact?token=${token}` },
    because: 'You receive this because this address was entered as the contact of a listing.',
  });
}
