import type { SellerLeadRecord } from '@dealstead/contracts/listings/leads';
import { Badge, Button, Row, Small, formatDate, formatMoney } from '@dealstead/kit';
import { assigneeLabel, leadStatusLabels } from './labels.ts';

type Status = SellerLeadRecord['status'];

const tones = { new: 'ok', contacted: 'water', qualified: 'amber', closed: 'plain' } as const;
/** Next statuses of a lead, and the labels of their buttons. */
const nextStatuses: Readonly<Record<Status, readonly (readonly [to: Status, label: string])[]>> = {
  new: [
    ['contacted', 'Contacted'],
    ['closed', 'Close'],
  ],
  contacted: [
    ['qualified', 'Qualified'],
    ['closed', 'Close'],
  ],
  qualified: [['closed', 'Close']],
  closed: [['new', 'Open again']],
};

interface LeadEntryProps {
  lead: SellerLeadRecord;
  moving: boolean;
  onMove: (to: Status) => void;
  onEdit: () => void;
}

/** A lead: the offer, the seller's contact, and the status. */
export function LeadEntry({ lead, moving, onMove, onEdit }: LeadEntryProps) {
  const { propertyAddress, fullName, phone, email, situation, additionalNotes, status, receivedAt } = lead;
  const facts = [
    `Source: ${lead.source}`,
    lead.estimatedValue !== null && `Estimated value: ${formatMoney(lead.estimatedValue)}`,
    lead.followUpDate !== null && `Follow up: ${formatDate(lead.followUpDate)}`,
    lead.assignee && `Assigned to: ${assigneeLabel(lead.assignee)}`,
  ].filter(Boolean);
  return (
    <li>
      <header>
        <b>
          {propertyAddress} <Badge tone={tones[status]}>{leadStatusLabels[status]}</Badge>{' '}
          {lead.followUpDue && <Badge tone="amber">Follow-up due</Badge>}
        </b>
        <span>{formatDate(receivedAt)}</span>
      </header>
      <p>
        {fullName}
        {situation && `, ${situation}`}
      </p>
      {phone !== '' && (
        <Small>
          <a href={`mailto:${email}`}>{email}</a>, <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
        </Small>
      )}
      {additionalNotes !== null && <p>{additionalNotes}</p>}
      <Small>{facts.join(' · ')}</Small>
      <Row space={2}>
        {nextStatuses[status].map(([to, label]) => (
          <Button
            key={to}
            kind="secondary"
            size="small"
            disabled={moving}
            aria-label={`${label}: ${propertyAddress}`}
            onClick={() => onMove(to)}
          >
            {label}
          </Button>
        ))}
        <Button kind="secondary" size="small" aria-label={`Edit: ${propertyAddress}`} onClick={onEdit}>
          Edit
        </Button>
      </Row>
    </li>
  );
}
