import { renderMail, type RenderedMail } from '@dealstead/service-kit';

const ignore = 'If that was not you, ignore this mail: nothing changes, and nobody gets in without it.';

/** The link that sets a new password. */
export function resetMail(email: string, url: string): RenderedMail {
  return renderMail({
    subject: 'Set a new Dealstead password',
    preview: 'The link works once, within an hour.',
    heading: 'Set a new password',
    paragraphs: [
      `Someone asked for a new password for ${email}. The link below works once, within an hour.`,
      'Every device that is signed in now is signed out when you set it.',
    ],
    button: { label: 'Set a new password', url },
    because: `You get this because someone asked for a new password with this address. ${ignore}`,
  });
}

/** The link that signs in. */
export function signInMail(email: string, url: string): RenderedMail {
  return renderMail({
    subject: 'Your Dealstead sign-in link',
    preview: 'The link works once, within ten minutes.',
    heading: 'Sign in to Dealstead',
    paragraphs: [`This link signs in as ${email}. It works once, within ten minutes.`],
    button: { label: 'Sign in', url },
    because: `You get this because someone asked for a sign-in link with this address. ${ignore}`,
  });
}

/** The link that confirms an address. */
export function verificationMail(email: string, url: string): RenderedMail {
  return renderMail({
    subject: 'Confirm your email for Dealstead',
    preview: 'One press, and your address is confirmed.',
    heading: 'Confirm your email',
    paragraphs: [`Confirm that ${email} is yours. The link works for three days.`],
    button: { label: 'Confirm your email', url },
    because: `You get this because your account asked for it. ${ignore}`,
  });
}

/** The notice after a change of an account's security settings. */
export function securityMail(subject: string, happened: string, publicUrl: string): RenderedMail {
  return renderMail({
    subject,
    preview: happened,
    heading: subject,
    paragraphs: [happened, 'If that was not you, set a new password now: it signs out every device.'],
    button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
    because: 'You get this because it concerns the security of your account. These mails cannot be turned off.',
  });
}
