import type { FoundMember } from '@dealstead/contracts';
import { Badge, Button, formatDate, PlanBadge, Small, TextLink, VisuallyHidden } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';

/** Table columns: member, plan, the plan's source and restrictions. */
export const memberColumns = (
  onGrant: (member: FoundMember) => void,
  restrictionsOf: (id: number) => string,
): Column<FoundMember>[] => [
  {
    key: 'who',
    heading: 'Member',
    cell: ({ name, email }) => (
      <>
        {name} <Small as="span">{email}</Small>
      </>
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
        <Badge tone={status === 'active' ? 'ok' : 'plain'}>{status}</Badge>
      ),
  },
  { key: 'from', heading: 'Comes from', cell: (member) => sourceOf(member) },
  {
    key: 'restrictions',
    heading: 'Restrictions',
    cell: ({ id, email, restrictions }) => (
      <TextLink to={restrictionsOf(id)}>
        {restrictions.length === 0 ? 'Unrestricted' : `Restricted (${restrictions.length})`}
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

function sourceOf({ pays, grant, plan }: FoundMember): string {
  if (pays) return 'Pays for it';
  if (plan === 'free' || !grant) return plan === 'va' ? 'A seat' : '–';
  return `${grant.by}, ${formatDate(grant.at)}: ${grant.reason}`;
}
