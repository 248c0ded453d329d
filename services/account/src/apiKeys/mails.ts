import { renderMail } from '@dealstead/service-kit';

/** The notice that a key was created or that its secret was replaced: someone with the password could have done it. */
export function keyMail(act: 'created' | 'rotated', name: string, publicUrl: string) {
  const subject = act === 'created' ? 'New API key' : 'API key rotated';
  const notice =
    act === 'created'
      ? `The API key “${name}” was created in your Dealstead account.`
      : `The API key “${name}” of your Dealstead account has a new secret.`;
  return renderMail({
    subject,
    preview: notice,
    heading: subject,
    paragraphs: [notice, 'If that was not you, revoke the key and change your password.'],
    button: { label: 'See your API keys', url: `${publicUrl}/settings/api-keys` },
    because:
      'You received this email because it is about the security of your account. You cannot unsubscribe from these emails.',
  });
}
