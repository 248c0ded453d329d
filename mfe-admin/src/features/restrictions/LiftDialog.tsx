import { restrictionTexts, type MemberRestriction } from '@dealstead/contracts';
import { Alert, messageOf, Stack, toast, useWrite, ConfirmDialog } from '@dealstead/kit';
import { effectText } from './effectText.ts';
import type { RestrictedMember } from './restrictedMember.ts';

interface LiftDialogProps {
  member: RestrictedMember;
  restriction: MemberRestriction;
  onClose: () => void;
}

/** Lifts a member's restriction. */
export function LiftDialog({ member, restriction: { id, type }, onClose }: LiftDialogProps) {
  const lifting = useWrite('DELETE', '/api/admin/members/{id}/restrictions/{restriction}', {
    invalidates: ['/api/admin/members'],
    onSuccess: ({ effect }) => {
      toast({ title: 'Restriction lifted', description: `${member.email}: ${effectText(effect)}` });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Lift this restriction"
      confirmLabel="Lift"
      pending={lifting.isPending}
      onConfirm={() => lifting.mutate({ params: { id: member.id, restriction: id } })}
      onClose={onClose}
    >
      <Stack space={3}>
        {lifting.error && <Alert>{messageOf(lifting.error, 'The restriction was not lifted.')}</Alert>}
        <p>
          This restriction covers {restrictionTexts[type].blocks}. {member.name} gets an email when it is lifted.
        </p>
      </Stack>
    </ConfirmDialog>
  );
}
