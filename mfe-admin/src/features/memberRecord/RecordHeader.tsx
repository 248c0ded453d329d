import { adminRoleTexts, restrictionTexts, type MemberRecord, type Restriction } from '@dealstead/contracts';
import { Badge, formatDate, phone, PlanBadge, sentenceCase } from '@dealstead/kit';
import { styled } from 'styled-components';

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  gap: 16px 24px;
  padding: 20px;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  dt {
    font-size: var(--t13);
    color: var(--ink-2);
  }
  dd {
    overflow-wrap: anywhere;
    font-weight: 600;
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    padding: 16px;
    /* The email is the longest. */
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

/** What is special about an account: plan, role, restrictions, and whether it is closing. */
export const RecordBadges = ({ member }: { member: MemberRecord }) => (
  <Badges>
    <PlanBadge plan={member.plan} />
    {member.status !== 'inactive' && (
      <Badge tone={member.status === 'active' ? 'ok' : 'amber'}>
        {sentenceCase(member.status.replaceAll('_', '-'))}
      </Badge>
    )}
    {member.role === 'admin' && (
      <Badge tone="water">{member.adminRole ? adminRoleTexts[member.adminRole].name : 'Admin without a role'}</Badge>
    )}
    {member.restrictions.map((restriction) => (
      <Badge key={restriction} tone="danger">
        {restrictionTexts[restriction as Restriction].name}
      </Badge>
    ))}
    {member.closesAt && <Badge tone="danger">{`Closed, deleted ${formatDate(member.closesAt)}`}</Badge>}
  </Badges>
);

/** The member's account as labeled values. */
export const RecordFacts = ({ member }: { member: MemberRecord }) => (
  <Facts>
    {factsOf(member).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Facts>
);

const factsOf = (member: MemberRecord): [label: string, value: string][] => [
  ['Email', member.emailVerified ? member.email : `${member.email} (not confirmed)`],
  ['Phone', member.phone ?? '–'],
  ['Company', member.company ?? '–'],
  ['Address', member.address ?? '–'],
  ['Member since', formatDate(member.joinedAt)],
  ['Member ID', String(member.id)],
  ['Plan paid by', planSource(member)],
  ['Two-step sign-in', member.hasTwoStep ? 'On' : 'Off'],
];

function planSource({ pays, plan, planEndsAt }: MemberRecord): string {
  if (plan === 'free') return '–';
  const end = planEndsAt === null ? '' : `, until ${formatDate(planEndsAt)}`;
  return `${pays ? 'Card' : plan === 'va' ? 'Team seat or grant' : 'Grant'}${end}`;
}
