import { renderMail, type RenderedMail } from '@dealstead/service-kit';

const ignore = 'If that was not you, you can ignore this email. Your account is safe, and nothing changes.';

/** The link that sets a new password. */
export function resetMail(email: string, url: string): RenderedMail {
  return renderMail({
    subject: 'Set a new Dealstead password',
    preview: 'The link works once and expires in one hour.',
    heading: 'Set a new password',
    paragraphs: [
      `We received a request to reset the password for ${email}. The link below works once and expires in one hour.`,
      'Setting a new password signs you out on every device.',
    ],
    button: { label: 'Set a new password', url },
    because: `You received this email because someone requested a new password for this address. ${ignore}`,
  });
}

/** Explains to an admin how to set a new password. Mail alone must not open an account with an admin's rights. */
export function adminResetMail(email: string): RenderedMail {
  return renderMail({
    subject: 'Your Dealstead password',
    preview: 'The password of an admin is not reset by email.',
    heading: 'The password of an admin is not reset by email',
    paragraphs: [
      `We received a request to reset the password for ${email}, which is an admin's account.`,
      'Ask another owner to take your admin role away, then request a new password, and have the role given back. For the last owner an operator does it on the server.',
    ],
    because: `You received this email because someone requested a new password for this address. ${ignore}`,
  });
}

/** The link that signs in. */
export function signInMail(email: string, url: string): RenderedMail {
  return renderMail({
    subject: 'Your Dealstead sign-in link',
    preview: 'The link works once and expires in ten minutes.',
    heading: 'Sign in to Dealstead',
    paragraphs: [`Use this link to sign in as ${email}. It works once and expires in ten minutes.`],
    button: { label: 'Sign in', url },
    because: `You received this email because someone requested a sign-in link for this address. ${ignore}`,
  });
}

/** The link that confirms an address. */
export function verificationMail(email: string, url: string): RenderedMail {
  return renderMail({
    subject: 'Confirm your email for Dealstead',
    preview: 'Confirm your email address for Dealstead.',
    heading: 'Confirm your email',
    paragraphs: [`Please confirm that ${email} is your email address. The link expires in three days.`],
    button: { label: 'Confirm your email', url },
    because: `You received this email because a Dealstead account uses this address. ${ignore}`,
  });
}

/** The notice after a change of an account's security settings. */
export function securityMail(subject: string, notice: string, publicUrl: string): RenderedMail {
  return renderMail({
    subject,
    preview: notice,
    heading: subject,
    paragraphs: [notice, 'If that was not you, set a new password now. It signs you out on every device.'],
    button: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
    because:
      'You received this email because it is about the security of your account. You cannot unsubscribe from these emails.',
  });
}
