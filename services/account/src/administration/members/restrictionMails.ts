import { type Restriction, restrictionTexts } from '@dealstead/contracts';
import type { ActiveRestriction } from '@dealstead/contracts/admin/activeRestriction';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import { greetingName } from '../../mail/index.ts';

interface Reader {
  readonly firstName: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/New_York' });
const because =
  'You received this email because it is about your account. If you think this is a mistake, reply to this email.';

/** The mail about new restrictions, with reason and end. */
export function restrictedMail({ firstName }: Reader, restrictions: readonly ActiveRestriction[]): RenderedMail {
  const name = greetingName(firstName);
  return renderMail({
    subject: 'Your Dealstead account is restricted',
    preview: 'See what is restricted, why and for how long.',
    heading: name === null ? 'Your account is restricted' : `${name}, your account is restricted`,
    paragraphs: [
      ...restrictions.flatMap(({ type, reason, until }) => [
        `Your account is restricted from ${restrictionTexts[type].blocks}${until === null ? '' : ` until ${day.format(new Date(until))} Eastern time`}.`,
        `Reason: ${reason}`,
      ]),
      restrictions.some(({ type }) => type === 'sign-in')
        ? 'We signed you out on every device.'
        : 'We signed you out on every device. You can sign in again and use everything else.',
    ],
    because,
  });
}

/** The mail about lifted restrictions. */
export function liftedMail({ firstName }: Reader, lifted: readonly Restriction[]): RenderedMail {
  const name = greetingName(firstName);
  return renderMail({
    subject: 'A restriction on your Dealstead account has ended',
    preview: 'See what you can do again.',
    heading: name === null ? 'A restriction has ended' : `${name}, a restriction has ended`,
    paragraphs: [
      `Your account is no longer restricted from ${lifted.map((type) => restrictionTexts[type].blocks).join(' or ')}.`,
    ],
    because,
  });
}
