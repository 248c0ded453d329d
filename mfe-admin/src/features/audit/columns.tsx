import type { AuditEntry } from '@dealstead/contracts';
import { formatDateTime, phone, TextLink } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { actionText, changesOf } from './describeEntry.ts';

/** Columns of the audit trail: action, who, whom, changes, reason and where from. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    key: 'action',
    heading: 'Action',
    cell: ({ action, target, at }) => (
      <WrapCell>
        <span>{actionText(action)}</span>
        {target !== null && <small>{target}</small>}
        <small>{formatDateTime(at)}</small>
      </WrapCell>
    ),
  },
  {
    key: 'by',
    heading: 'By',
    cell: ({ by, byKind, address }) => (
      <WrapCell>
        <span>
          <PhoneText>By </PhoneText>
          {by}
        </span>
        <small>
          {[byKind === 'member' ? 'Member' : byKind === 'admin' ? 'Admin' : 'System', address]
            .filter(Boolean)
            .join(', ')}
        </small>
      </WrapCell>
    ),
  },
  {
    key: 'member',
    heading: 'Member',
    onPhone: 'line',
    cell: ({ memberId, member, byKind }) =>
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
  },
  { key: 'changes', heading: 'Changes', onPhone: 'line', cell: (entry) => <Changes entry={entry} /> },
  {
    key: 'reason',
    heading: 'Reason',
    onPhone: 'line',
    cell: ({ reason }) => (reason === null ? <NoValue /> : <WrapCell>{reason}</WrapCell>),
  },
];

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
