import { type ContactMessage, contactTopicLabels } from '@dealstead/contracts/listings/contact';
import { type Mail, renderMail, type RenderedMail } from '@dealstead/service-kit';

/** A message of the contact form for support. Replies go to its sender. */
export function renderContactMail(
  { topic, name, email, message }: ContactMessage,
  memberId: number | null,
): RenderedMail & Pick<Mail, 'replyTo'> {
  const label = contactTopicLabels[topic];
  return {
    ...renderMail({
      subject: `${label}: message from ${name}`,
      preview: message,
      heading: `${label}: message from ${name}`,
      paragraphs: [
        message,
        // Only the session proves who wrote; the name and the address are what the sender typed.
        memberId === null ? `From ${name}, not signed in.` : `From ${name}, signed in as member ${memberId}.`,
        `Answer this mail, and it goes to ${email}.`,
      ],
      because: 'You get this because you look after Dealstead.',
    }),
    replyTo: email,
  };
}
