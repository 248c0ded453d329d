import { singleLine } from '@dealstead/contracts';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';

export interface InquiryMail {
  readonly propertyId: number;
  readonly title: string;
  readonly place: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly message: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly postalAddress: string;
}

/** Notifies a seller of an inquiry. */
export function renderInquiryMail({
  propertyId,
  title,
  place,
  name,
  email,
  phone,
  message,
  publicUrl,
  postalAddress,
}: InquiryMail): RenderedMail {
  return renderMail({
    subject: `${name} asks about ${title}`,
    preview: message,
    heading: `A question about ${title}`,
    paragraphs: [
      `${name} asks about your listing DS-${propertyId} in ${place}:`,
      // One paragraph: thousands of short lines, each with its own styles, would be over the size limit of an event.
      message.split(/\n+/).map(singleLine).filter(Boolean).join('\n'),
      phone === null
        ? `Reply to this email to reach ${email}.`
        : `Reply to this email to reach ${email}, or call ${phone}.`,
    ],
    button: { label: 'See all questions', url: `${publicUrl}/property/${propertyId}#inquiries` },
    because: 'You receive this because you listed a property on Dealstead.',
    // Account adds a List-Unsubscribe header to mails of the kind `messages`.
    postalAddress,
  });
}
