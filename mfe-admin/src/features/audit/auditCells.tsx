import type { AuditEntry, auditList } from '@dealstead/contracts/admin/auditList';
import { formatDateTime, phone, TextLink } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { AdminCells } from '../adminList/columnsOf.tsx';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { actionText, changesOf } from './describeEntry.ts';

/** Cells of the audit trail: action with its target and time, who from where, whom it concerns, and what changed. */
export const auditCells: AdminCells<typeof auditList> = {
  action: ({ action, target, at }) => (
    <WrapCell>
      <span>{actionText(action)}</span>
      {target !== null && <small>{target}</small>}
      <small>{formatDateTime(at)}</small>
    </WrapCell>
  ),
  by: ({ by, byKind, address }) => (
    <WrapCell>
      <span>
        <PhoneText>By </PhoneText>
        {by}
      </span>
      <small>
        {[byKind === 'member' ? 'Member' : byKind === 'admin' ? 'Admin' : 'System', address].filter(Boolean).join(', ')}
      </small>
    </WrapCell>
  ),
  memberId: ({ memberId, member, byKind }) =>
    memberId === null || byKind === 'member' ? (
      <NoValue />
    ) : (
      <WrapCell>
        <span>
          <PhoneText>Concerns </PhoneText>
          <TextLink to={`/admin/audit?member=${memberId}`}>{member ?? `Member ${memberId}`}</TextLink>
        </span>
      </WrapCell>
    ),
  before: (entry) => <Changes entry={entry} />,
};

const Changes = ({ entry }: { entry: AuditEntry }) => {
  const changes = changesOf(entry);
  if (changes.length === 0) return <NoValue />;
  return (
    <List>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field}: {before !== null && <del>{before}</del>}
          {before !== null && after !== null && ' → '}
          {after !== null && <ins>{after}</ins>}
          {before === null && after === null && 'none'}
        </li>
      ))}
    </List>
  );
};

const List = styled.ul`
  min-width: 18ch;
  max-width: 36ch;
  padding-block: 6px;
  white-space: normal;
  overflow-wrap: anywhere;
  font-size: var(--t13);
  list-style: none;
  del {
    color: var(--ink-2);
  }
  ins {
    text-decoration: none;
    font-weight: 600;
  }
  ${phone} {
    min-width: 0;
    max-width: none;
    padding-block: 0;
  }
`;
