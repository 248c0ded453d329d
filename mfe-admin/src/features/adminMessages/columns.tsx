import type { AdminMessage } from '@dealstead/contracts';
import { Badge, Button, formatCount, formatDateTime, formatPercent, formatShortDate } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { countMembers, describeRecipients, stateLabels } from './labels.ts';

const Subject = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: var(--primary);
  font: inherit;
  font-weight: 600;
  text-align: left;
  cursor: pointer;
  &:hover {
    text-decoration: underline;
  }
`;

/** Table columns: message, recipients, state, read rate and time. */
export const messageColumns = (
  onOpen: (message: AdminMessage) => void,
  onCancel: (message: AdminMessage) => void,
): Column<AdminMessage>[] => [
  {
    key: 'message',
    heading: 'Message',
    cell: (message) => (
      <WrapCell>
        <Subject type="button" onClick={() => onOpen(message)}>
          {message.subject}
        </Subject>
        <small>{message.message}</small>
      </WrapCell>
    ),
  },
  {
    key: 'to',
    heading: 'To',
    cell: (message) => (
      <WrapCell>
        <span>{describeRecipients(message)}</span>
      </WrapCell>
    ),
  },
  {
    key: 'state',
    heading: 'Status',
    cell: ({ state, priority }) => (
      <>
        <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>{' '}
        {priority === 'urgent' && <Badge tone="danger">Urgent</Badge>}
      </>
    ),
  },
  {
    key: 'delivered',
    heading: 'Delivered',
    isNumeric: true,
    cell: ({ delivered }) => (
      <>
        <PhoneText>Delivered: </PhoneText>
        {formatCount(delivered)}
      </>
    ),
  },
  {
    key: 'read',
    heading: 'Read',
    isNumeric: true,
    cell: ({ delivered, read }) =>
      delivered === 0 ? (
        <NoValue />
      ) : (
        <>
          <PhoneText>Read: </PhoneText>
          <span title={`${countMembers(read)} of ${formatCount(delivered)}`}>{formatPercent(read / delivered)}</span>
        </>
      ),
  },
  {
    key: 'at',
    heading: 'Time',
    cell: ({ state, sendAt, sentAt }) =>
      state === 'scheduled' ? formatDateTime(sendAt) : formatShortDate(sentAt ?? sendAt),
  },
  {
    key: 'cancel',
    heading: 'Action',
    isAction: true,
    cell: (message) =>
      message.state === 'scheduled' || message.state === 'sending' ? (
        <Button
          kind="secondary"
          size="small"
          onClick={() => onCancel(message)}
          aria-label={`${message.state === 'sending' ? 'Stop' : 'Cancel'} ${message.subject}`}
        >
          {message.state === 'sending' ? 'Stop' : 'Cancel'}
        </Button>
      ) : null,
  },
];
