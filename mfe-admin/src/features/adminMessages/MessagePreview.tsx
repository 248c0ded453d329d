import { Alert, Badge, FormError, formatPlannedTime, Stack } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { Draft } from './draft.ts';
import { countMembers, describeRecipients, priorityLabels } from './labels.ts';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 6px 16px;
  margin: 0;
  font-size: var(--t14);
  dt {
    color: var(--ink-2);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

const Body = styled.article`
  padding: 16px 20px;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--ground);
  overflow-wrap: anywhere;
  h3 {
    margin: 0;
  }
  p {
    margin-top: 12px;
    white-space: pre-line;
  }
`;

interface MessagePreviewProps {
  readonly draft: Draft;
  readonly count: number | undefined;
  readonly error: Error | null;
}

/** What members will read, who gets it and when. */
export function MessagePreview({ draft, count, error }: MessagePreviewProps) {
  const { messageType, targetTier, member, priority, subject, message, sendAt } = draft;
  const recipients = { messageType, targetTier, recipientEmail: member?.email ?? null };
  return (
    <Stack space={3}>
      <FormError error={error} fallback="Your message was not sent. Try again." />
      <Facts>
        <dt>To</dt>
        <dd>{describeRecipients(recipients)}</dd>
        <dt>Recipients</dt>
        <dd role="status">{count === undefined ? 'Counting…' : countMembers(count)}</dd>
        <dt>When</dt>
        <dd>{sendAt === '' ? 'Now' : formatPlannedTime(sendAt)}</dd>
        <dt>Priority</dt>
        <dd>
          <Badge tone={priority === 'urgent' ? 'danger' : 'plain'}>{priorityLabels[priority].label}</Badge>
        </dd>
      </Facts>
      {count === 0 && <Alert>Nobody would get this message. Go back and choose other recipients.</Alert>}
      <Body aria-label="Preview">
        <h3>{subject}</h3>
        {message.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </Body>
    </Stack>
  );
}
