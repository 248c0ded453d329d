import { renderMail, type RenderedMail } from '@dealstead/service-kit';

export interface ReviewDecision {
  readonly id: number;
  readonly title: string;
  readonly decision: 'return' | 'withdraw';
  /** The admin's note; empty without one. */
  readonly reason: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** The page on which the seller may appeal. */
  readonly appealUrl?: string | null;
}

const because = 'You get this because you posted a listing on Dealstead.';

/** Notifies a seller that their listing was returned or withdrawn instead of published. */
export function renderDecisionMail({
  id,
  title,
  decision,
  reason,
  publicUrl,
  appealUrl = null,
}: ReviewDecision): RenderedMail {
  const reasonLines = reason === '' ? [] : [`What we noticed: ${reason}`];
  if (decision === 'return')
    return renderMail({
      subject: `Your listing needs a change: ${title}`,
      preview: 'We looked at your listing and gave it back to you.',
      heading: 'Your listing needs a change',
      paragraphs: [
        `We looked at "${title}" and gave it back to you before it was published.`,
        ...reasonLines,
        'Change what is needed and publish it again. Nothing that you wrote is lost.',
      ],
      button: { label: 'Edit the listing', url: `${publicUrl}/property/${id}/edit` },
      because,
    });
  return renderMail({
    subject: `Your listing was withdrawn: ${title}`,
    preview: 'We looked at your listing and did not publish it.',
    heading: 'Your listing was withdrawn',
    paragraphs: [`We looked at "${title}" and did not publish it.`, ...reasonLines, contestLine(appealUrl)],
    ...appealButton(appealUrl),
    because,
  });
}

/** Notifies a seller that their listing is on the market after its review. */
export function renderPublishedMail({
  id,
  title,
  publicUrl,
}: Pick<ReviewDecision, 'id' | 'title' | 'publicUrl'>): RenderedMail {
  return renderMail({
    subject: `Your listing is published: ${title}`,
    preview: 'We looked at your listing, and buyers see it.',
    heading: 'Your listing is published',
    paragraphs: [`We looked at "${title}" and published it. Buyers see it now.`],
    button: { label: 'View the listing', url: `${publicUrl}/property/${id}` },
    because,
  });
}

/** How the seller contests a decision: on its page, or by answering where it has none. */
const contestLine = (appealUrl: string | null) =>
  appealUrl === null
    ? 'Answer this mail if you think that we are wrong.'
    : 'If you think that we are wrong, appeal: another moderator looks at it.';
const appealButton = (appealUrl: string | null) =>
  appealUrl === null ? {} : { button: { label: 'Appeal', url: appealUrl } };

export interface TakenDown {
  readonly id: number;
  readonly title: string;
  readonly to: 'in-review' | 'withdrawn';
  readonly reason: string;
  readonly publicUrl: string;
  /** The page on which the seller may appeal. */
  readonly appealUrl?: string | null;
}

/** Notifies a seller that an admin took their listing off the market. */
export function renderTakenDownMail({ id, title, to, reason, publicUrl, appealUrl = null }: TakenDown): RenderedMail {
  const forReview = to === 'in-review';
  return renderMail({
    subject: `Your listing was taken down: ${title}`,
    preview: forReview ? 'Buyers do not see it while we look at it.' : 'Buyers no longer see it.',
    heading: 'Your listing was taken down',
    paragraphs: [
      `We took "${title}" off the market.`,
      `Why: ${reason}`,
      forReview
        ? 'Nobody but you and us sees it while we look at it. You hear from us either way.'
        : `It does not come back by itself. ${contestLine(appealUrl)}`,
    ],
    ...(forReview
      ? { button: { label: 'Edit the listing', url: `${publicUrl}/property/${id}/edit` } }
      : appealButton(appealUrl)),
    because,
  });
}
