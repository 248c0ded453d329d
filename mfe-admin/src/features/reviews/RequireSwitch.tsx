import { Panel, PanelHead, Small, Switch, toast, useWrite, toastError } from '@dealstead/kit';
import { useId, useState } from 'react';

/** Switches the mandatory review of new listings on or off; effective at once. */
export function RequireSwitch({ required }: { required: boolean }) {
  const hint = useId();
  // Local state: the written value is available only after the response, and the switch would flicker meanwhile.
  const [pendingValue, setPendingValue] = useState<boolean>();
  const saving = useWrite('PUT', '/api/admin/reviews', {
    invalidates: ['/api/admin/reviews'],
    onSuccess: ({ message }) => void toast({ title: 'Saved', description: message }),
    onError: (error) => toastError(error, 'The setting was not saved. Try again.'),
  });
  return (
    <Panel aria-labelledby="review-setting">
      <PanelHead>
        <h2 id="review-setting">Review setting</h2>
      </PanelHead>
      <Switch
        checked={pendingValue ?? required}
        aria-describedby={hint}
        onChange={(event) => {
          if (pendingValue !== undefined) return;
          setPendingValue(event.target.checked);
          saving.mutate({ body: { required: event.target.checked } }, { onSettled: () => setPendingValue(undefined) });
        }}
      >
        Review every new listing
      </Switch>
      <Small id={hint}>
        {required
          ? 'New listings are published after an admin approves them.'
          : 'New listings are published right away, except those with an address that is already listed.'}
      </Small>
    </Panel>
  );
}
