import type { EmailChange } from '@dealstead/contracts';
import { Button, formatDate, toast, toastError, useWrite } from '@dealstead/kit';
import { EnvelopeSimple } from '@dealstead/kit/icons';
import { Line } from './SettingsPanel.tsx';

/** The open change of the address that support started, which the member may cancel. */
export function EmailChangeLine({ change: { newEmail, expiresAt, oldAgreed, newAgreed } }: { change: EmailChange }) {
  const cancel = useWrite('POST', '/api/settings/email-change/cancel', {
    invalidates: ['/api/settings'],
    onSuccess: ({ message }) => void toast({ title: message }),
    onError: (error) => toastError(error, 'The change was not canceled. Try again.'),
  });
  const agreed = oldAgreed
    ? 'Your current address agreed.'
    : newAgreed
      ? 'The new address agreed.'
      : 'Nobody agreed yet.';
  return (
    <Line>
      <EnvelopeSimple size={24} />
      <span>
        <b>New email address: {newEmail}</b>
        <small>
          Our support team started this change. Both addresses must agree by {formatDate(expiresAt)}. {agreed}
        </small>
      </span>
      <div>
        <Button
          kind="secondary"
          size="small"
          aria-label="Cancel the change of the email address"
          pending={cancel.isPending}
          onClick={() => cancel.mutate({})}
        >
          Cancel change
        </Button>
      </div>
    </Line>
  );
}
