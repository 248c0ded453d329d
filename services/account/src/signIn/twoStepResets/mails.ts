import { twoStepResetHours } from '@dealstead/contracts';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';

const because =
  'You received this email because it is about the security of your account. You cannot unsubscribe from these emails.';

/** The notice that support was asked to turn off two-step sign-in, with the link that cancels it. */
export function requestedMail(cancelUrl: string): RenderedMail {
  return renderMail({
    subject: 'Request to turn off your two-step sign-in',
    preview: 'If that was not you, cancel it now.',
    heading: 'Did you ask for this?',
    paragraphs: [
      'Someone told our support team that they lost the second step of signing in to your account. We are checking it.',
      `Two people on our support team must agree, and then ${twoStepResetHours} hours pass before it is turned off. If that was not you, cancel it now and set a new password.`,
    ],
    button: { label: 'Cancel the request', url: cancelUrl },
    because,
  });
}

/** The notice that support approved it, with its time. */
export function approvedMail(removesAt: Date, cancelUrl: string): RenderedMail {
  const when = removesAt.toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  });
  return renderMail({
    subject: 'Your two-step sign-in will be turned off',
    preview: `On ${when} Eastern Time, unless you cancel it.`,
    heading: 'Two-step sign-in will be turned off',
    paragraphs: [
      `Our support team checked your request. On ${when} Eastern Time your account asks for the password alone, and every device is signed out.`,
      'If that was not you, cancel it now and set a new password.',
    ],
    button: { label: 'Keep two-step sign-in on', url: cancelUrl },
    because,
  });
}
