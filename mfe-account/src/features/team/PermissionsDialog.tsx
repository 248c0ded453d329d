import { useState } from 'react';
import type { TeamMember } from '@dealstead/contracts';
import { Alert, Button, Dialog, messageOf, Stack, toast, useWrite } from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';
import { Permissions } from './Permissions.tsx';
import { teamTags } from './useTeam.ts';

/** Changes a team member's permissions. */
export function PermissionsDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const [permissions, setPermissions] = useState(member.permissions);
  const change = useWrite('PATCH', '/api/team/members/{id}', {
    retry: retryUnlessRejected,
    invalidates: teamTags,
    onSuccess: () => {
      toast({ title: 'Permissions saved' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Permissions for ${member.name ?? member.email}`}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={change.isPending}
            pendingLabel="Saving..."
            onClick={() => change.mutate({ params: { id: member.id }, body: { permissions } })}
          >
            Save
          </Button>
        </>
      }
    >
      <Stack space={3}>
        {change.error && <Alert>{messageOf(change.error, 'The permissions were not saved. Try again.')}</Alert>}
        <Permissions selected={permissions} onChange={setPermissions} />
      </Stack>
    </Dialog>
  );
}
