import { type Restriction, restrictionTexts } from '@dealstead/contracts';
import type { ActiveRestriction } from '@dealstead/contracts/admin/activeRestriction';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import { greetingName } from '../mail/welcomeMail.ts';

interface Reader {
  readonly firstName: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/New_York' });
const because =
  'You get this because it is about what your account may do. Answer this mail if you think that something is wrong.';

/** The mail about new restrictions, with reason and end. */
export function restrictedMail({ firstName }: Reader, restrictions: readonly ActiveRestriction[]): RenderedMail {
  const name = greetingName(firstName);
  return renderMail({
    subject: 'Your Dealstead account is restricted',
    preview: 'What it may not do, why, and until when.',
    heading: name === null ? 'Your account is restricted' : `${name}, your account is restricted`,
    paragraphs: [
      ...restrictions.flatMap(({ type, reason, until }) => [
        `From now on it is kept from ${restrictionTexts[type].blocks}${until === null ? '' : ` until ${day.format(new Date(until))} (New York)`}.`,
        `The reason: ${reason}`,
      ]),
      restrictions.some(({ type }) => type === 'sign-in')
        ? 'We have signed you out on every device.'
        : 'We have signed you out on every device. You can sign in again and use everything else.',
    ],
    because,
  });
}

/** The mail about lifted restrictions. */
export function liftedMail({ firstName }: Reader, lifted: readonly Restriction[]): RenderedMail {
  const name = greetingName(firstName);
  return renderMail({
    subject: 'A restriction of your Dealstead account has ended',
    preview: 'What it may do again.',
    heading: name === null ? 'A restriction has ended' : `${name}, a restriction has ended`,
    paragraphs: [
      `Your account is no longer kept from ${lifted.map((type) => restrictionTexts[type].blocks).join(' or ')}.`,
    ],
    because,
  });
}
