import { emailChangeDays } from '@dealstead/contracts';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';

/** The question to one of the two addresses whether the account should get the new one. */
export function agreementMail(
  to: 'old' | 'new',
  { oldEmail, newEmail, url }: { readonly oldEmail: string; readonly newEmail: string; readonly url: string },
): RenderedMail {
  const ignore =
    to === 'old'
      ? 'If you did not ask for this, do not use the link. You can cancel the change under Settings, Sign-in.'
      : 'If you did not ask for this, you can ignore this email.';
  return renderMail({
    subject: 'Agree to your new Dealstead email address',
    preview: `Both addresses must agree within ${emailChangeDays} days.`,
    heading: 'Your new email address',
    paragraphs: [
      `Our support team was asked to change the address of a Dealstead account from ${oldEmail} to ${newEmail}.`,
      `We change it once both addresses agree. The link works once and expires in ${emailChangeDays} days. Every device is signed out then.`,
      ignore,
    ],
    button: { label: 'Agree to the change', url },
    because: 'You received this email because our support team is changing the address of an account at your request.',
  });
}

/** The notice to the earlier address once the account has the new one. */
export function changedMail(newEmail: string, publicUrl: string): RenderedMail {
  return renderMail({
    subject: 'Your Dealstead email address was changed',
    preview: `Your account now uses ${newEmail}.`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Both addresses agreed, and your account now uses ${newEmail}. Sign in with it; your password is the same.`,
      'Every device is signed out. If you did not agree to this, write to us at once.',
    ],
    button: { label: 'Get help', url: `${publicUrl}/help` },
    because:
      'You received this email because it is about the security of your account. You cannot unsubscribe from these emails.',
  });
}
