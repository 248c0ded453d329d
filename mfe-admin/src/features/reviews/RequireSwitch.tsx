import { Panel, Small, Switch, messageOf, toast, useWrite } from '@dealstead/kit';
import { useId } from 'react';

/** Asks to see every new listing before buyers do, or no longer; holds at once. */
export function RequireSwitch({ required }: { required: boolean }) {
  const hint = useId();
  const saving = useWrite('PUT', '/api/admin/reviews', {
    stale: ['/api/admin/reviews'],
    onSuccess: ({ message }) => void toast({ title: 'Saved', description: message }),
    onError: (error) =>
      void toast({
        title: 'Error',
        description: messageOf(error, 'It was not saved. Try again.'),
        destructive: true,
      }),
  });
  return (
    <Panel aria-label="When listings are reviewed">
      <Switch
        checked={saving.isPending ? saving.variables.body.required : required}
        aria-describedby={hint}
        onChange={(event) => {
          if (!saving.isPending) saving.mutate({ body: { required: event.target.checked } });
        }}
      >
        Every new listing is reviewed
      </Switch>
      <Small id={hint}>
        {required
          ? 'No new listing is published before an admin has looked at it.'
          : 'Only a listing whose address is listed already waits here; others are published at once.'}
      </Small>
    </Panel>
  );
}
