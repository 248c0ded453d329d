import type { ReceivedLead } from '@dealstead/contracts/listings/leads';
import { Badge, Button, Row, Small, date } from '@dealstead/kit';

type Status = ReceivedLead['status'];

const tones = { new: 'ok', contacted: 'water', qualified: 'amber', closed: 'plain' } as const;
const words: Readonly<Record<Status, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  closed: 'Closed',
};
/** Where a lead goes from where it is, and what the press says. */
const moves: Readonly<Record<Status, readonly (readonly [to: Status, label: string])[]>> = {
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
  lead: ReceivedLead;
  moving: boolean;
  onMove: (to: Status) => void;
}

/** What a seller offers, how to reach them and how far we are with them. */
export function LeadEntry({ lead, moving, onMove }: LeadEntryProps) {
  const { propertyAddress, fullName, phone, email, situation, status, receivedAt } = lead;
  return (
    <li>
      <header>
        <b>
          {propertyAddress} <Badge tone={tones[status]}>{words[status]}</Badge>
        </b>
        <span>{date(receivedAt)}</span>
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
      <Row space={2}>
        {moves[status].map(([to, label]) => (
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
      </Row>
    </li>
  );
}
