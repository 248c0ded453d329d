import { contractStatusLabels, type ContractStatus } from '@dealstead/contracts';
import { Badge, type Tone } from '@dealstead/kit';

const tones: Record<ContractStatus, Tone> = {
  draft: 'plain',
  sent: 'water',
  viewed: 'water',
  'partially-signed': 'amber',
  signed: 'ok',
  declined: 'danger',
  expired: 'plain',
  superseded: 'plain',
  voided: 'plain',
};

/** The status of a contract as a badge. */
export const ContractBadge = ({ status }: { status: ContractStatus }) => (
  <Badge tone={tones[status]}>{contractStatusLabels[status]}</Badge>
);
