import {
  controlBasisLabels,
  ventureStatusLabels,
  type Application,
  type OwnVenture,
  type Venture,
  type VentureStatus,
} from '@dealstead/contracts';
import { Badge, formatDate, type Tone } from '@dealstead/kit';

const tones: Record<VentureStatus, Tone> = {
  open: 'ok',
  matched: 'water',
  agreed: 'primary',
  closed: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
};

/** The state of a venture. */
export const VentureBadge = ({ status }: Pick<Venture, 'status'>) => (
  <Badge tone={tones[status]}>{ventureStatusLabels[status]}</Badge>
);

/** On what the control of a property rests, without names: "Purchase contract until Jan 7, 2027". */
export const controlText = ({ basis, until }: Pick<Venture['control'], 'basis' | 'until'>): string =>
  until === null ? controlBasisLabels[basis] : `${controlBasisLabels[basis]} until ${formatDate(until)}`;

/** What a venture of the member's own list waits for. */
export const waitingText = ({ relation, status, needsAnswer }: OwnVenture): string => {
  if (!needsAnswer) return '';
  if (status === 'agreed') return 'Confirm your share';
  return relation === 'poster' ? 'Answer an application' : 'Answer a proposal';
};

/** Joint ventures that someone completed: "3 completed". */
export const completedText = ({ completed }: Pick<Application['applicant'], 'completed'>): string =>
  completed === 0 ? 'None completed yet' : `${completed} completed`;
