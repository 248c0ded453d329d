import type { OwnTwoStepReset } from '@dealstead/contracts';
import { Button, formatDateTime, toast, toastError, useWrite } from '@dealstead/kit';
import { Warning } from '@dealstead/kit/icons';
import { Line } from './SettingsPanel.tsx';

/** The open reset of two-step sign-in that support started, which the member may cancel. */
export function TwoStepResetLine({ reset: { requestedAt, removesAt } }: { reset: OwnTwoStepReset }) {
  const cancel = useWrite('POST', '/api/settings/two-step-reset/cancel', {
    invalidates: ['/api/settings'],
    onSuccess: ({ message }) => void toast({ title: message }),
    onError: (error) => toastError(error, 'The request was not canceled. Try again.'),
  });
  const next =
    removesAt === null
      ? 'Our support team is checking it.'
      : `Two-step sign-in will be turned off on ${formatDateTime(removesAt)}.`;
  return (
    <Line>
      <Warning size={24} />
      <span>
        <b>Request to turn off two-step sign-in</b>
        <small>
          Our support team received it on {formatDateTime(requestedAt)}. {next} If this was not you, cancel it and
          change your password.
        </small>
      </span>
      <div>
        <Button
          kind="secondary"
          size="small"
          aria-label="Cancel the request to turn off two-step sign-in"
          pending={cancel.isPending}
          onClick={() => cancel.mutate({})}
        >
          Cancel request
        </Button>
      </div>
    </Line>
  );
}
