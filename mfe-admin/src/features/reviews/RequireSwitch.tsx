import { Panel, Small, Switch, messageOf, toast, useWrite } from '@dealstead/kit';
import { useId, useState } from 'react';

/** Asks to see every new listing before buyers do, or no longer; holds at once. */
export function RequireSwitch({ required }: { required: boolean }) {
  const hint = useId();
  // Its own state: what the write is about is known a moment after the press, and the switch would jump back meanwhile.
  const [wanted, setWanted] = useState<boolean>();
  const saving = useWrite('PUT', '/api/admin/reviews', {
    invalidates: ['/api/admin/reviews'],
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
        checked={wanted ?? required}
        aria-describedby={hint}
        onChange={(event) => {
          if (wanted !== undefined) return;
          setWanted(event.target.checked);
          saving.mutate({ body: { required: event.target.checked } }, { onSettled: () => setWanted(undefined) });
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
