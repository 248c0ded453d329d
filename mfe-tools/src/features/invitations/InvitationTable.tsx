import {
  invitationStatusLabels,
  maxInvitationSends,
  type BuyerInvitation,
  type InvitationStatus,
} from '@dealstead/contracts';
import { Badge, Button, formatDate, Row, toast, toastError, useWrite, type Tone } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';

const Two = styled.span`
  display: block;
  max-width: 480px;
  white-space: normal;
  overflow-wrap: anywhere;
  small {
    display: block;
    font-weight: 400;
    color: var(--ink-2);
  }
`;

const tones: Record<InvitationStatus, Tone> = {
  pending: 'plain',
  sent: 'water',
  opened: 'primary',
  joined: 'ok',
  bounced: 'danger',
  expired: 'amber',
  revoked: 'plain',
};

const nameOf = ({ firstName, lastName, company, email }: BuyerInvitation): string =>
  `${firstName} ${lastName}`.trim() || company || email;

/** What happened last, as a sentence. */
function lastEvent({ status, sentAt, openedAt, registeredAt, expiresAt, reason }: BuyerInvitation): string {
  if (reason) return reason;
  if (status === 'joined') return `Joined ${formatDate(registeredAt!)}`;
  if (status === 'pending') return sentAt ? 'Sends again soon' : 'Sends soon';
  if (status === 'opened' && openedAt) return `Opened ${formatDate(openedAt)}`;
  if (status === 'expired' && expiresAt) return `Link ended ${formatDate(expiresAt)}`;
  return sentAt ? `Sent ${formatDate(sentAt)}` : '';
}

const canResend = ({ status, sendCount }: BuyerInvitation): boolean =>
  sendCount < maxInvitationSends && ['sent', 'opened', 'expired', 'revoked'].includes(status);
const canRevoke = ({ status }: BuyerInvitation): boolean => ['pending', 'sent', 'opened'].includes(status);

const columnsOf = (
  isPending: boolean,
  act: (id: number, action: 'resend' | 'revoke') => void,
): readonly Column<BuyerInvitation>[] => [
  {
    key: 'person',
    heading: 'Person',
    cell: (invitation) => (
      <Two>
        {nameOf(invitation)}
        {nameOf(invitation) !== invitation.email && <small>{invitation.email}</small>}
      </Two>
    ),
  },
  {
    key: 'status',
    heading: 'Status',
    onPhone: 'corner',
    cell: ({ status }) => <Badge tone={tones[status]}>{invitationStatusLabels[status]}</Badge>,
  },
  { key: 'last', heading: 'Last event', cell: lastEvent },
  {
    key: 'act',
    heading: 'Actions',
    isAction: true,
    onPhone: 'line',
    cell: (invitation) => (
      <Row space={2}>
        {canResend(invitation) && (
          <Button
            kind="secondary"
            size="small"
            disabled={isPending}
            aria-label={`Send again to ${nameOf(invitation)}`}
            onClick={() => act(invitation.id, 'resend')}
          >
            Send again
          </Button>
        )}
        {canRevoke(invitation) && (
          <Button
            kind="quiet"
            size="small"
            danger
            disabled={isPending}
            aria-label={`Revoke the invitation of ${nameOf(invitation)}`}
            onClick={() => act(invitation.id, 'revoke')}
          >
            Revoke
          </Button>
        )}
      </Row>
    ),
  },
];

/** Invitations with what happened to each, and what can be done. */
export function InvitationTable({ rows }: { rows: readonly BuyerInvitation[] }) {
  const change = useWrite('POST', '/api/buyer-invitations/changes', {
    invalidates: ['/api/buyer-invitations'],
    onSuccess: (_, { body }) =>
      toast({ title: body.action === 'resend' ? 'Invitation queued again' : 'Invitation revoked' }),
    onError: (error) => toastError(error, 'Failed to change the invitation.'),
  });
  const act = (id: number, action: 'resend' | 'revoke') => change.mutate({ body: { ids: [id], action } });
  return <Table caption="Invitations" rows={rows} rowKey={({ id }) => id} columns={columnsOf(change.isPending, act)} />;
}
