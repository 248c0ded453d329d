import {
  categoryLabels,
  consentSourceLabels,
  suppressionLabels,
  type Category,
  type ContactRow,
} from '@dealstead/contracts';
import { Badge, Button, Checkbox, formatDate, formatMoney, phone, Row } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { NoValue } from '../dashboard.ts';

const Person = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 12px;
  /* A long name does not push the other columns out of sight. */
  > span {
    max-width: 300px;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-weight: 400;
    color: var(--ink-2);
  }
  ${phone} {
    gap: 0;
    > label {
      min-width: 44px;
    }
  }
`;

const Reach = styled.span`
  display: block;
  small {
    display: block;
    color: var(--ink-2);
  }
`;

const Address = styled(Reach)`
  max-width: 300px;
  white-space: normal;
  overflow-wrap: anywhere;
`;

export const contactName = ({ firstName, lastName, company, email, phone }: ContactRow): string =>
  `${firstName} ${lastName}`.trim() || company || email || phone || 'Contact';

const buys = ({ investmentTypes, minBudget, maxBudget }: ContactRow): string => {
  const types = investmentTypes.map((type) => categoryLabels[type as Category] ?? type).join(', ');
  const budget =
    maxBudget === null
      ? minBudget === null
        ? ''
        : `from ${formatMoney(minBudget)}`
      : `${minBudget === null ? 'up to' : `${formatMoney(minBudget)} to`} ${formatMoney(maxBudget)}`;
  return [types, budget].filter(Boolean).join(', ');
};

export interface ContactTableProps {
  rows: readonly ContactRow[];
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  onEdit: (contact: ContactRow) => void;
}

function Consent({ contact: { suppressed, consentSource, consentDate } }: { contact: ContactRow }) {
  const suppression = suppressed.email ?? suppressed.sms;
  if (suppression) return <Badge tone="danger">{suppressionLabels[suppression.reason]}</Badge>;
  return (
    <Reach>
      {consentSourceLabels[consentSource]}
      <small>{formatDate(consentDate)}</small>
    </Reach>
  );
}

const columnsOf = ({
  selected,
  onToggle,
  onEdit,
}: {
  selected: ReadonlySet<number>;
  onToggle: (id: number) => void;
  onEdit: (contact: ContactRow) => void;
}): readonly Column<ContactRow>[] => [
  {
    key: 'name',
    heading: 'Name',
    cell: (contact) => (
      <Person>
        <Checkbox
          aria-label={`Select ${contactName(contact)}`}
          checked={selected.has(contact.id)}
          onChange={() => onToggle(contact.id)}
        >
          {null}
        </Checkbox>
        <span>
          {contactName(contact)} {contact.isMember && <Badge tone="ok">Member</Badge>}
          {contact.company && contactName(contact) !== contact.company && <small>{contact.company}</small>}
        </span>
      </Person>
    ),
  },
  {
    key: 'reach',
    heading: 'Email and phone',
    cell: ({ email, phone, isPhoneBarred }) =>
      email || phone ? (
        <Address>
          {email ?? phone}
          {email && phone && <small>{phone}</small>}
          {phone && isPhoneBarred && <Badge tone="danger">Do not call</Badge>}
        </Address>
      ) : (
        <NoValue />
      ),
  },
  { key: 'buys', heading: 'Buys', cell: (contact) => buys(contact) || <NoValue /> },
  {
    key: 'tags',
    heading: 'Tags',
    onPhone: 'line',
    cell: ({ tags }) =>
      tags.length > 0 ? (
        <Row space={1}>
          {tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {tags.length > 3 && <Badge>{`+${tags.length - 3}`}</Badge>}
        </Row>
      ) : (
        <NoValue />
      ),
  },
  {
    key: 'consent',
    heading: 'Consent',
    onPhone: 'line',
    cell: (contact) => <Consent contact={contact} />,
  },
  {
    key: 'edit',
    heading: 'Edit',
    isAction: true,
    cell: (contact) => (
      <Button kind="secondary" size="small" aria-label={`Edit ${contactName(contact)}`} onClick={() => onEdit(contact)}>
        Edit
      </Button>
    ),
  },
];

/** Contacts with how they agreed and whether they can be reached. */
export function ContactTable({ rows, selected, onSelect, onEdit }: ContactTableProps) {
  const onToggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const columns = columnsOf({ selected, onToggle, onEdit });
  return <Table caption="Contacts" rows={rows} rowKey={({ id }) => id} columns={columns} />;
}
