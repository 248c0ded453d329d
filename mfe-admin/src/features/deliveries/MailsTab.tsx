import { mailList, type OutgoingMail } from '@dealstead/contracts/account/deliveryLists';
import { Button, TextLink, formatCount, formatDateTime, usePagedRead } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { AdminListView } from '../adminList/AdminListView.tsx';
import type { AdminCells } from '../adminList/columnsOf.tsx';
import { useAdminList } from '../adminList/useAdminList.ts';
import { DeliveryError } from './DeliveryError.tsx';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { mailName } from './labels.ts';
import { ResendDialog } from './ResendDialog.tsx';

const cells: AdminCells<typeof mailList> = {
  recipient: ({ recipient, memberId, kind }) => (
    <WrapCell>
      <span>{memberId === null ? recipient : <TextLink to={`/admin/members/${memberId}`}>{recipient}</TextLink>}</span>
      <small>{mailName(kind)}</small>
    </WrapCell>
  ),
  createdAt: ({ createdAt, resentAt }) => (
    <WrapCell>
      <span>{formatDateTime(createdAt)}</span>
      {resentAt !== null && <small>{`Sent again ${formatDateTime(resentAt)}`}</small>}
    </WrapCell>
  ),
  finishedAt: ({ finishedAt }) =>
    finishedAt === null ? (
      <NoValue />
    ) : (
      <>
        <PhoneText>Finished </PhoneText>
        {formatDateTime(finishedAt)}
      </>
    ),
  attempts: ({ attempts }) => (
    <>
      {formatCount(attempts)}
      <PhoneText>{attempts === 1 ? ' attempt' : ' attempts'}</PhoneText>
    </>
  ),
  error: DeliveryError,
};

const actions = (resend: (mail: OutgoingMail) => void): readonly Column<OutgoingMail>[] => [
  {
    key: 'resend',
    heading: 'Action',
    isAction: true,
    cell: (mail) =>
      mail.canResend && (
        <Button
          kind="secondary"
          size="small"
          aria-label={`Send again to ${mail.recipient}`}
          onClick={() => resend(mail)}
        >
          Send again
        </Button>
      ),
  },
];

/**
 * Emails that were sent or wait, with what became of them. Failed ones can be sent again. Their content is not shown: it may hold
 * links that sign in.
 */
export function MailsTab() {
  const shown = useAdminList(mailList);
  const [resent, setResent] = useState<OutgoingMail>();
  const query = usePagedRead('/api/admin/mails{?search,state,after}', shown.filters, shown.paging);
  return (
    <>
      <AdminListView
        shown={shown}
        query={query}
        file="/api/admin/mails.csv"
        cells={cells}
        actions={actions(setResent)}
      />
      {resent !== undefined && <ResendDialog mail={resent} onClose={() => setResent(undefined)} />}
    </>
  );
}
