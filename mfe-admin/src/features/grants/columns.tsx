import type { FoundMember } from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatDate,
  formatShortDate,
  IconButton,
  phone,
  PlanBadge,
  sentenceCase,
  TextLink,
  VisuallyHidden,
  type Tone,
} from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { DotsThree } from '@dealstead/kit/icons';
import { Menu, MenuItem, MenuLink } from '@dealstead/kit/overlays';
import { styled } from 'styled-components';
import { usePermission } from '../permissions/usePermission.ts';
import { NoValue, WrapCell } from '../styles.ts';

/** Table columns: member, plan, the plan's source and restrictions. */
export const memberColumns = (
  onGrant: (member: FoundMember) => void,
  restrictionsOf: (id: number) => string,
): Column<FoundMember>[] => [
  {
    key: 'who',
    heading: 'Member',
    cell: ({ id, name, email }) => (
      <WrapCell>
        <span>
          <TextLink to={`/admin/members/${id}`}>{name}</TextLink>
        </span>
        <small>{email}</small>
      </WrapCell>
    ),
  },
  { key: 'plan', heading: 'Plan', cell: ({ plan }) => <PlanBadge plan={plan} /> },
  {
    key: 'status',
    heading: 'Status',
    cell: ({ status, role }) =>
      role === 'admin' ? <Badge tone="water">Administrator</Badge> : <SubscriptionStatus status={status} />,
  },
  { key: 'joined', heading: 'Joined', cell: ({ joinedAt }) => formatShortDate(joinedAt) },
  { key: 'from', heading: 'Source', cell: sourceOf },
  {
    key: 'restrictions',
    heading: 'Restrictions',
    cell: ({ id, email, restrictions }) =>
      restrictions.length === 0 ? (
        <NoValue />
      ) : (
        <TextLink to={restrictionsOf(id)}>
          {`Restricted (${restrictions.length})`}
          <VisuallyHidden>: restrictions of {email}</VisuallyHidden>
        </TextLink>
      ),
  },
  {
    key: 'actions',
    heading: 'Actions',
    isAction: 'icon',
    cell: (member) => <MemberActions member={member} onGrant={onGrant} restrictionsTo={restrictionsOf(member.id)} />,
  },
];

interface MemberActionsProps {
  member: FoundMember;
  onGrant: (member: FoundMember) => void;
  restrictionsTo: string;
}

/** Granting a plan and the restrictions; on a phone both are in the menu. A paid plan has to be canceled before a grant. */
function MemberActions({ member, onGrant, restrictionsTo }: MemberActionsProps) {
  const choosesAdmins = usePermission('admins');
  const mayGrant = usePermission('grant-plans') && !member.pays && (member.role !== 'admin' || choosesAdmins);
  return (
    <Actions>
      {mayGrant && (
        <Button
          kind="secondary"
          size="small"
          aria-label={`Grant plan: ${member.email}`}
          onClick={() => onGrant(member)}
        >
          Grant plan
        </Button>
      )}
      <Menu
        trigger={
          <IconButton label={`More actions: ${member.email}`}>
            <DotsThree size={20} />
          </IconButton>
        }
      >
        <MenuLink to={restrictionsTo}>View restrictions</MenuLink>
        <MenuLink to={`/admin/audit?member=${member.id}`}>Audit trail</MenuLink>
        {mayGrant && <MenuItem onSelect={() => onGrant(member)}>Grant a plan</MenuItem>}
      </Menu>
    </Actions>
  );
}

const Actions = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: 4px;
  ${phone} {
    > :not(:last-child) {
      display: none;
    }
  }
`;

const statusTones: Readonly<Record<string, Tone>> = {
  active: 'ok',
  trialing: 'ok',
  past_due: 'amber',
  unpaid: 'amber',
};

/** The status of a subscription; members who never had one are inactive, which is left out. */
const SubscriptionStatus = ({ status }: { status: string }) =>
  status === 'inactive' ? (
    <NoValue />
  ) : (
    <Badge tone={statusTones[status] ?? 'plain'}>{sentenceCase(status.replaceAll('_', '-'))}</Badge>
  );

/** Where the plan comes from: a payment, a seat, or a grant with its author, date and reason. */
function sourceOf({ pays, grant, plan }: FoundMember) {
  if (pays) return 'Paid';
  if (plan === 'free' || !grant) return plan === 'va' ? 'Team seat' : <NoValue />;
  const end = grant.until === null ? '' : `, until ${formatDate(grant.until)}`;
  return <WrapCell>{`${grant.by}, ${formatDate(grant.at)}${end}: ${grant.reason}`}</WrapCell>;
}
