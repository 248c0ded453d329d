import type { FoundMember } from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatDate,
  formatShortDate,
  PlanBadge,
  sentenceCase,
  TextLink,
  VisuallyHidden,
} from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { NoValue, WrapCell } from '../styles.ts';

/** Table columns: member, plan, the plan's source and restrictions. */
export const memberColumns = (
  onGrant: (member: FoundMember) => void,
  restrictionsOf: (id: number) => string,
): Column<FoundMember>[] => [
  {
    key: 'who',
    heading: 'Member',
    cell: ({ name, email }) => (
      <WrapCell>
        <span>{name}</span>
        <small>{email}</small>
      </WrapCell>
    ),
  },
  { key: 'plan', heading: 'Plan', cell: ({ plan }) => <PlanBadge plan={plan} /> },
  {
    key: 'status',
    heading: 'Status',
    cell: ({ status, role }) =>
      role === 'admin' ? (
        <Badge tone="water">Administrator</Badge>
      ) : (
        <Badge tone={status === 'active' ? 'ok' : 'plain'}>{sentenceCase(status)}</Badge>
      ),
  },
  { key: 'joined', heading: 'Joined', cell: ({ joinedAt }) => formatShortDate(joinedAt) },
  { key: 'from', heading: 'Source', cell: sourceOf },
  {
    key: 'restrictions',
    heading: 'Restrictions',
    cell: ({ id, email, restrictions }) => (
      <TextLink to={restrictionsOf(id)}>
        {restrictions.length === 0 ? 'No restrictions' : `Restricted (${restrictions.length})`}
        <VisuallyHidden>: restrictions of {email}</VisuallyHidden>
      </TextLink>
    ),
  },
  {
    key: 'grant',
    heading: 'Grant',
    isAction: true,
    cell: (member) => (
      <Button
        kind="secondary"
        size="small"
        disabled={member.pays}
        aria-label={`Grant a plan to ${member.email}`}
        onClick={() => onGrant(member)}
      >
        Grant
      </Button>
    ),
  },
];

/** Where the plan comes from: a payment, a seat, or a grant with its author, date and reason. */
function sourceOf({ pays, grant, plan }: FoundMember) {
  if (pays) return 'Paid';
  if (plan === 'free' || !grant) return plan === 'va' ? 'Team seat' : <NoValue />;
  return <WrapCell>{`${grant.by}, ${formatDate(grant.at)}: ${grant.reason}`}</WrapCell>;
}
