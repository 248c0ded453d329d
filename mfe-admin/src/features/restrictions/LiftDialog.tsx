import { restrictionTexts, type MemberRestriction } from '@dealstead/contracts';
import { toast, useWrite } from '@dealstead/kit';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { effectText } from './effectText.ts';
import type { RestrictedMember } from './restrictedMember.ts';

interface LiftDialogProps {
  member: RestrictedMember;
  restriction: MemberRestriction;
  onClose: () => void;
}

/** Lifts a member's restriction, with the reason that the audit trail records. */
export function LiftDialog({ member, restriction: { id, type }, onClose }: LiftDialogProps) {
  const lifting = useWrite('POST', '/api/admin/members/{id}/restrictions/{restriction}/lift', {
    invalidates: ['/api/admin/members'],
    onSuccess: ({ effect }) => {
      toast({ title: 'Restriction lifted', description: `${member.email}: ${effectText(effect)}` });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Lift this restriction"
      actionLabel="Lift restriction"
      draft={`lift-${id}`}
      fallback="The restriction was not lifted."
      onConfirm={(reason) => lifting.mutateAsync({ params: { id: member.id, restriction: id }, body: { reason } })}
      onClose={onClose}
    >
      This restriction covers {restrictionTexts[type].blocks}. {member.name} gets an email when it is lifted.
    </ReasonDialog>
  );
}
