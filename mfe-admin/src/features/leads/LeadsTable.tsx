import type { SellerLeadRecord } from '@dealstead/contracts/listings/leads';
import { Badge, Button, IconButton, formatMoney, formatShortDate, sentenceCase } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { DotsThree } from '@dealstead/kit/icons';
import { Menu, MenuItem } from '@dealstead/kit/overlays';
import { NoValue, RowActions, WrapCell } from '../styles.ts';
import { leadStatusLabels } from './labels.ts';

type Status = SellerLeadRecord['status'];

const tones = { new: 'ok', contacted: 'water', qualified: 'amber', closed: 'plain' } as const;

/** The usual next step of a lead, and the label of its button. */
const nextStep: Readonly<Record<Status, readonly [to: Status, label: string]>> = {
  new: ['contacted', 'Mark contacted'],
  contacted: ['qualified', 'Mark qualified'],
  qualified: ['closed', 'Close'],
  closed: ['new', 'Reopen'],
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
  { key: 'seller', heading: 'Seller', onPhone: 'line', cell: (lead) => <Seller lead={lead} /> },
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

function Seller({ lead: { fullName, email, phone } }: { lead: SellerLeadRecord }) {
  return (
    <WrapCell>
      <span>{fullName}</span>
      {phone !== '' && (
        <small>
          <a href={`mailto:${email}`}>{email}</a>
          {', '}
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </small>
      )}
    </WrapCell>
  );
}

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
