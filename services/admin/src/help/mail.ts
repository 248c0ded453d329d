import { renderMail, type RenderedMail } from '@dealstead/service-kit';

export interface AnswerMail {
  readonly requestId: number;
  readonly subject: string;
  readonly text: string;
  /** Visitors have no page with their requests; they write again by the form. */
  readonly isMember: boolean;
}

/** The mail with an answer of support. */
export function renderAnswer({ requestId, subject, text, isMember }: AnswerMail, publicUrl: string): RenderedMail {
  return renderMail({
    subject: `Re: ${subject} [#${requestId}]`,
    preview: text,
    heading: subject,
    paragraphs: text.split(/\n{2,}/),
    button: isMember
      ? { label: 'Reply on Dealstead', url: `${publicUrl}/help/requests?request=${requestId}` }
      : { label: 'Write to us again', url: `${publicUrl}/help/contact` },
    because: 'You received this email because you asked Dealstead for help.',
  });
}
