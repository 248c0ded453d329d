import { useState } from 'react';
import type { MemberRecord } from '@dealstead/contracts';
import { Button, formatDate, Row, toast, useWrite } from '@dealstead/kit';
import { downloadFile } from '@dealstead/kit/data';
import { Menu, MenuItem } from '@dealstead/kit/overlays';
import { GrantDialog } from '../grants/GrantDialog.tsx';
import { usePermission } from '../permissions/usePermission.ts';
import { EmailChangeDialog } from './EmailChangeDialog.tsx';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { TwoStepResetDialog } from './TwoStepResetDialog.tsx';

type Act = 'grant' | 'email' | 'two-step' | 'view' | 'sign-out' | 'export' | 'closing';

/** What an admin's role may do for a member; each act asks for a reason. */
export function RecordActions({ member }: { member: MemberRecord }) {
  const [act, setAct] = useState<Act>();
  const choosesAdmins = usePermission('admins');
  // Only an owner acts on an admin's account.
  const isOpen = member.role !== 'admin' || choosesAdmins;
  const mayGrant = usePermission('grant-plans') && !member.pays && isOpen;
  const mayHelp = usePermission('help-members') && isOpen;
  const mayAnswer = usePermission('support');
  const close = () => setAct(undefined);
  return (
    <Row space={2}>
      {mayGrant && <Button onClick={() => setAct('grant')}>Grant plan</Button>}
      {mayAnswer && (
        <Button kind="secondary" to={`/admin/support?search=${encodeURIComponent(member.email)}`}>
          Help requests
        </Button>
      )}
      {mayHelp && (
        <Menu trigger={<Button kind="secondary">More actions</Button>}>
          {member.role !== 'admin' && <MenuItem onSelect={() => setAct('view')}>View as member</MenuItem>}
          {member.role !== 'admin' && <MenuItem onSelect={() => setAct('email')}>Change email address</MenuItem>}
          {member.role !== 'admin' && member.hasTwoStep && (
            <MenuItem onSelect={() => setAct('two-step')}>Reset two-step sign-in</MenuItem>
          )}
          <MenuItem onSelect={() => setAct('sign-out')}>Sign out everywhere</MenuItem>
          <MenuItem onSelect={() => setAct('export')}>Download their data</MenuItem>
          {member.role !== 'admin' && (
            <MenuItem onSelect={() => setAct('closing')}>
              {member.closesAt ? 'Open the account again' : 'Close the account'}
            </MenuItem>
          )}
        </Menu>
      )}
      {act === 'grant' && <GrantDialog member={member} onClose={close} />}
      {act === 'email' && <EmailChangeDialog member={member} onClose={close} />}
      {act === 'two-step' && <TwoStepResetDialog member={member} onClose={close} />}
      {act === 'view' && <ViewDialog member={member} onClose={close} />}
      {act === 'sign-out' && <SignOutDialog member={member} onClose={close} />}
      {act === 'export' && <ExportDialog member={member} onClose={close} />}
      {act === 'closing' && <ClosingDialog member={member} onClose={close} />}
    </Row>
  );
}

interface ActProps {
  readonly member: MemberRecord;
  readonly onClose: () => void;
}

/** What is shown where the answer to an act did not arrive. */
const unknownOutcome = 'We could not confirm this. Check the audit trail before you try again.';

function SignOutDialog({ member: { id, name, email }, onClose }: ActProps) {
  const signingOut = useWrite('POST', '/api/admin/members/{id}/sign-out', {
    invalidates: [`/api/admin/members/${id}`],
    onSuccess: ({ devices }) => {
      toast({ title: 'Signed out', description: `${email}: ${devices === 1 ? '1 device' : `${devices} devices`}` });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Sign out ${name}`}
      actionLabel="Sign out everywhere"
      draft={`sign-out-${id}`}
      fallback={unknownOutcome}
      onConfirm={(reason) => signingOut.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      {email} is signed out on every device at once. They can sign in again.
    </ReasonDialog>
  );
}

/** Opens the site as the member, in a new document that holds nothing of the admin's pages. */
function ViewDialog({ member: { id, name }, onClose }: ActProps) {
  const starting = useWrite('POST', '/api/admin/members/{id}/views', {
    onSuccess: () => globalThis.location.assign('/'),
  });
  return (
    <ReasonDialog
      title={`View as ${name}`}
      actionLabel="View as member"
      pending={starting.isSuccess}
      draft={`view-${id}`}
      fallback={unknownOutcome}
      onConfirm={(reason) => starting.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    >
      You see the site as {name} sees it for 15 minutes and cannot change anything. Payments, keys and messages stay
      private. All tabs of this browser show the member until you end the view.
    </ReasonDialog>
  );
}

function ExportDialog({ member: { id, name, email }, onClose }: ActProps) {
  const download = async (reason: string) => {
    await downloadFile(`/api/admin/members/${id}/export.zip?${new URLSearchParams({ reason })}`);
    onClose();
  };
  return (
    <ReasonDialog
      title={`Download data of ${name}`}
      actionLabel="Download"
      draft={`export-${id}`}
      fallback={unknownOutcome}
      onConfirm={download}
      onClose={onClose}
    >
      A ZIP file with everything that we store about {email}, private messages included. Send it to nobody but them.
    </ReasonDialog>
  );
}

function ClosingDialog({ member: { id, name, email, closesAt }, onClose }: ActProps) {
  const isClosed = closesAt !== null;
  const closing = useWrite('PUT', '/api/admin/members/{id}/closing', {
    invalidates: [`/api/admin/members/${id}`],
    onSuccess: (changed) => {
      const description = changed.closesAt ? `${email}: deleted on ${formatDate(changed.closesAt)}` : email;
      toast({ title: changed.closesAt ? 'Account closed' : 'Account open again', description });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={isClosed ? `Open the account of ${name} again` : `Close the account of ${name}`}
      actionLabel={isClosed ? 'Open again' : 'Close account'}
      danger={!isClosed}
      draft={`${isClosed ? 'reopen' : 'close'}-account-${id}`}
      fallback={unknownOutcome}
      onConfirm={(reason) => closing.mutateAsync({ params: { id }, body: { isClosed: !isClosed, reason } })}
      onClose={onClose}
    >
      {isClosed
        ? `${email} can sign in again, and nothing is deleted.`
        : `${email} is signed out and gets an email. After 14 days the listings are withdrawn and the data is deleted. Until then the account opens again when they sign in, or when you open it here.`}
    </ReasonDialog>
  );
}
