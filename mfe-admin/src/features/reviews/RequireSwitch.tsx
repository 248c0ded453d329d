import { Panel, PanelHead, Small, Switch, toast, useWrite } from '@dealstead/kit';
import { useId, useState } from 'react';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';

/** Switches the mandatory review of new listings on or off; effective at once. */
export function RequireSwitch({ required }: { required: boolean }) {
  const hint = useId();
  /** What the admin chose and has not confirmed yet. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const saving = useWrite('PUT', '/api/admin/reviews', {
    invalidates: ['/api/admin/reviews'],
    onSuccess: ({ message }) => {
      toast({ title: 'Saved', description: message });
      setChosen(null);
    },
  });
  return (
    <Panel aria-labelledby="review-setting">
      <PanelHead>
        <h2 id="review-setting">Review setting</h2>
      </PanelHead>
      <Switch
        checked={chosen ?? required}
        aria-describedby={hint}
        onChange={(event) => setChosen(event.target.checked)}
      >
        Review every new listing
      </Switch>
      <Small id={hint}>
        {required
          ? 'New listings are published after an admin approves them.'
          : 'New listings are published right away, except those with an address that is already listed.'}
      </Small>
      {chosen !== null && (
        <ReasonDialog
          title={chosen ? 'Review every new listing' : 'Stop reviewing every listing'}
          actionLabel={chosen ? 'Turn on' : 'Turn off'}
          draft="review-setting"
          fallback="The setting was not saved. Try again."
          onConfirm={(reason) => saving.mutateAsync({ body: { required: chosen, reason } })}
          onClose={() => setChosen(null)}
        >
          {chosen
            ? 'New listings wait until an admin approves them.'
            : 'New listings are published right away, except those with an address that is already listed.'}
        </ReasonDialog>
      )}
    </Panel>
  );
}
