import { useState } from 'react';
import type { TeamMember } from '@dealstead/contracts';
import { Alert, Button, Dialog, messageOf, Stack, toast, useWrite } from '@dealstead/kit';
import { unlessRefused } from '../session/retry.ts';
import { Permissions } from './Permissions.tsx';
import { teamTags } from './useTeam.ts';

/** Changes a team member's permissions. */
export function PermissionsDialog({ of: one, onClose }: { of: TeamMember; onClose: () => void }) {
  const [chosen, setChosen] = useState(one.permissions);
  const change = useWrite('PATCH', '/api/team/members/{id}', {
    retry: unlessRefused,
    invalidates: teamTags,
    onSuccess: () => {
      toast({ title: 'Work changed' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`What ${one.name ?? one.email} works on`}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Keep as it is
          </Button>
          <Button
            pending={change.isPending}
            pendingLabel="Saving..."
            onClick={() => change.mutate({ params: { id: one.id }, body: { permissions: chosen } })}
          >
            Save
          </Button>
        </>
      }
    >
      <Stack space={3}>
        {change.error && <Alert>{messageOf(change.error, 'Nothing was changed.')}</Alert>}
        <Permissions chosen={chosen} onChange={setChosen} />
      </Stack>
    </Dialog>
  );
}
