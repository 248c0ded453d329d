import { confirmationPolicy } from '@dealstead/contracts';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';

export interface FreshnessMail {
  readonly id: number;
  readonly title: string;
  /** URL that confirms by one press, without a sign-in. */
  readonly token: string;
  /** The site's URL without a trailing slash. */
  readonly publicUrl: string;
}

const because = 'You get this because you listed a property on Dealstead.';
const formatSubject = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 200);
const button = ({ publicUrl, token }: FreshnessMail, label: string) => ({
  label,
  url: `${publicUrl}/confirm-listing?token=${token}`,
});

/** Renders the confirmation request. */
export function renderConfirmationRequest(about: FreshnessMail): RenderedMail {
  const left = confirmationPolicy.expiresAfterDays - confirmationPolicy.requestAfterDays;
  return renderMail({
    subject: formatSubject(`Is ${about.title} still for sale?`),
    preview: `One press keeps it on the market. Without it the listing expires in ${left} days.`,
    heading: 'Is it still for sale?',
    paragraphs: [
      `Nobody has confirmed "${about.title}" (DS-${about.id}) for ${confirmationPolicy.requestAfterDays} days. Buyers trust what was confirmed lately.`,
      `If price and facts still hold, press the button. Without it the listing expires in ${left} days.`,
      `If something changed, edit it: ${about.publicUrl}/property/${about.id}/edit`,
    ],
    button: button(about, 'Yes, it still holds'),
    because,
  });
}

/** Renders the mail about an expired listing. */
export function renderExpiredMail(about: FreshnessMail): RenderedMail {
  return renderMail({
    subject: formatSubject(`${about.title} has expired`),
    preview: 'Nobody confirmed it, so buyers do not find it any more. One press brings it back.',
    heading: 'Your listing has expired',
    paragraphs: [
      `Nobody confirmed "${about.title}" (DS-${about.id}) for ${confirmationPolicy.expiresAfterDays} days, so buyers do not find it any more.`,
      'If it is still for sale, press the button and it is on the market again.',
    ],
    button: button(about, 'Bring it back'),
    because,
  });
}
