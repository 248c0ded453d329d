import { restrictionTexts, type FoundMember, type MemberRestriction } from '@dealstead/contracts';
import { Alert, Button, Dialog, messageOf, Stack, toast, useWrite } from '@dealstead/kit';
import { effectText } from './effectText.ts';

interface LiftDialogProps {
  member: FoundMember;
  restriction: MemberRestriction;
  onClose: () => void;
}

/** Lifts a member's restriction. */
export function LiftDialog({ member, restriction: { id, type }, onClose }: LiftDialogProps) {
  const lifting = useWrite('DELETE', '/api/admin/members/{id}/restrictions/{restriction}', {
    invalidates: ['/api/admin/members'],
    onSuccess: ({ acts }) => {
      toast({ title: 'Restriction lifted', description: `${member.email}: ${effectText(acts)}` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Lift this restriction"
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={lifting.isPending}
            onClick={() => lifting.mutate({ params: { id: member.id, restriction: id } })}
          >
            Lift
          </Button>
        </>
      }
    >
      <Stack space={3}>
        {lifting.error && <Alert>{messageOf(lifting.error, 'The restriction was not lifted.')}</Alert>}
        <p>
          {member.name} is no longer kept from {restrictionTexts[type].keepsFrom}, and reads so by mail.
        </p>
      </Stack>
    </Dialog>
  );
}
