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

const because = 'You receive this because you listed a property on Dealstead.';
const button = ({ publicUrl, token }: FreshnessMail, label: string) => ({
  label,
  url: `${publicUrl}/confirm-listing?token=${token}`,
});

/** Renders the confirmation request. */
export function renderConfirmationRequest(about: FreshnessMail): RenderedMail {
  const left = confirmationPolicy.expiresAfterDays - confirmationPolicy.requestAfterDays;
  return renderMail({
    subject: `Is ${about.title} still for sale?`,
    preview: `Confirm it with one click, or the listing expires in ${left} days.`,
    heading: 'Is it still for sale?',
    paragraphs: [
      `It has been ${confirmationPolicy.requestAfterDays} days since you confirmed "${about.title}" (DS-${about.id}). Buyers trust recently confirmed listings.`,
      `If the price and details are still correct, confirm it below. Otherwise the listing expires in ${left} days.`,
      `If something changed, edit it: ${about.publicUrl}/property/${about.id}/edit`,
    ],
    button: button(about, 'Yes, still available'),
    because,
  });
}

/** Renders the mail about an expired listing. */
export function renderExpiredMail(about: FreshnessMail): RenderedMail {
  return renderMail({
    subject: `${about.title} has expired`,
    preview: 'It was not confirmed, so buyers can no longer find it. Put it back with one click.',
    heading: 'Your listing has expired',
    paragraphs: [
      `"${about.title}" (DS-${about.id}) was not confirmed for ${confirmationPolicy.expiresAfterDays} days, so buyers can no longer find it.`,
      'If it is still for sale, put it back on the market below.',
    ],
    button: button(about, 'Put it back on the market'),
    because,
  });
}
