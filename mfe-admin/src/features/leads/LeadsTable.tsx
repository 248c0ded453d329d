import type { SellerLeadRecord } from '@dealstead/contracts/listings/leads';
import { Badge, Button, IconButton, formatMoney, formatShortDate, phone, sentenceCase } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { DotsThree, EnvelopeSimple, Phone } from '@dealstead/kit/icons';
import { Menu, MenuItem } from '@dealstead/kit/overlays';
import { styled } from 'styled-components';
import { NoValue, RowActions, WrapCell } from '../styles.ts';
import { leadStatusLabels } from './labels.ts';

type Status = SellerLeadRecord['status'];

const tones = { new: 'ok', contacted: 'water', qualified: 'amber', closed: 'plain' } as const;

/** The usual next step of a lead, and the label of its button. */
const nextStep: Readonly<Record<Status, readonly [to: Status, label: string]>> = {
  new: ['contacted', 'Mark contacted'],
  contacted: ['qualified', 'Mark qualified'],
  qualified: ['closed', 'Close lead'],
  closed: ['new', 'Reopen lead'],
};

interface LeadActions {
  moving: boolean;
  onMove: (id: number, to: Status) => void;
  onEdit: (lead: SellerLeadRecord) => void;
}

const columns = ({ moving, onMove, onEdit }: LeadActions): readonly Column<SellerLeadRecord>[] => [
  {
    key: 'property',
    heading: 'Property',
    cell: ({ propertyAddress, situation, additionalNotes }) => (
      <WrapCell>
        <span>{propertyAddress}</span>
        {(situation || additionalNotes) && (
          <small title={additionalNotes ?? undefined}>
            {[situation && sentenceCase(situation), additionalNotes].filter(Boolean).join('. ')}
          </small>
        )}
      </WrapCell>
    ),
  },
  { key: 'seller', heading: 'Seller', cell: (lead) => <Seller lead={lead} /> },
  {
    key: 'status',
    heading: 'Status',
    cell: ({ status }) => <Badge tone={tones[status]}>{leadStatusLabels[status]}</Badge>,
  },
  {
    key: 'value',
    heading: 'Est. value',
    isNumeric: true,
    cell: ({ estimatedValue }) => (estimatedValue === null ? <NoValue /> : formatMoney(estimatedValue)),
  },
  { key: 'follow-up', heading: 'Follow-up', cell: (lead) => <FollowUp lead={lead} /> },
  {
    key: 'assigned',
    heading: 'Assigned to',
    cell: ({ assignee }) =>
      assignee ? <span title={assignee.email}>{assignee.firstName || assignee.email}</span> : <NoValue />,
  },
  { key: 'received', heading: 'Received', cell: ({ receivedAt }) => formatShortDate(receivedAt) },
  {
    key: 'actions',
    heading: 'Actions',
    onPhone: 'line',
    cell: (lead) => <Actions lead={lead} moving={moving} onMove={onMove} onEdit={onEdit} />,
  },
];

const mailUrl = ({ email }: SellerLeadRecord) => `mailto:${email}`;
const phoneUrl = ({ phone }: SellerLeadRecord) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
/** False once the seller has closed their account. */
const hasContact = ({ phone }: SellerLeadRecord) => phone !== '';

function Seller({ lead }: { lead: SellerLeadRecord }) {
  return (
    <WrapCell>
      <span>{lead.fullName}</span>
      {hasContact(lead) && (
        <Contact>
          <a href={mailUrl(lead)}>{lead.email}</a>
          {', '}
          <a href={phoneUrl(lead)}>{lead.phone}</a>
        </Contact>
      )}
    </WrapCell>
  );
}

/** On a phone the row has a button for each instead. */
const Contact = styled.small`
  && {
    ${phone} {
      display: none;
    }
  }
`;

const ContactButtons = styled.span`
  display: none;
  ${phone} {
    display: flex;
    gap: 8px;
  }
`;

function FollowUp({ lead: { followUpDate, followUpDue } }: { lead: SellerLeadRecord }) {
  if (followUpDate === null) return <NoValue />;
  const date = formatShortDate(followUpDate);
  return followUpDue ? <Badge tone="amber">{`Due ${date}`}</Badge> : <>{date}</>;
}

function Actions({ lead, moving, onMove, onEdit }: LeadActions & { lead: SellerLeadRecord }) {
  const { id, status, propertyAddress } = lead;
  const [to, label] = nextStep[status];
  return (
    <RowActions>
      <Button
        kind="secondary"
        size="small"
        disabled={moving}
        aria-label={`${label}: ${propertyAddress}`}
        onClick={() => onMove(id, to)}
      >
        {label}
      </Button>
      {hasContact(lead) && (
        <ContactButtons>
          <Button
            kind="secondary"
            size="small"
            href={phoneUrl(lead)}
            aria-label={`Call ${lead.fullName}`}
            icon={<Phone size={18} />}
          />
          <Button
            kind="secondary"
            size="small"
            href={mailUrl(lead)}
            aria-label={`Email ${lead.fullName}`}
            icon={<EnvelopeSimple size={18} />}
          />
        </ContactButtons>
      )}
      <Menu
        trigger={
          <IconButton label={`More actions: ${propertyAddress}`}>
            <DotsThree size={20} />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => onEdit(lead)}>Edit lead</MenuItem>
        {to !== 'closed' && status !== 'closed' && (
          <MenuItem onSelect={() => onMove(id, 'closed')}>Close lead</MenuItem>
        )}
      </Menu>
    </RowActions>
  );
}

/** Seller leads with their contact, status and follow-up; the next step is one press, the rest in a menu. */
export function LeadsTable({ leads, ...actions }: LeadActions & { leads: readonly SellerLeadRecord[] }) {
  return <Table caption="Seller leads" dense columns={columns(actions)} rows={leads} rowKey={({ id }) => id} />;
}
