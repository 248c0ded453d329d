import { Button, ErrorText } from '@dealstead/kit';
import { WarningCircle } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { AttachmentList } from './AttachmentList.tsx';
import { Bubble, Line, Meta } from './Bubble.ts';
import { discard, retry, type PendingMessage } from './outbox.ts';

const Actions = styled.div`
  display: flex;
  gap: 4px;
`;

/** A message that is not on the server yet: on its way, or refused with the reason. */
export function PendingRow({ message }: { message: PendingMessage }) {
  const { clientId, content, attachments, error } = message;
  return (
    <Line data-own data-failed={error !== null || undefined}>
      <Bubble>
        {content}
        <AttachmentList attachments={attachments} />
        {error === null && <Meta>{navigator.onLine ? 'Sending…' : 'Waits for your connection'}</Meta>}
      </Bubble>
      {error !== null && (
        <>
          <ErrorText role="alert">
            <WarningCircle size={16} />
            {error}
          </ErrorText>
          <Actions>
            <Button kind="quiet" size="small" onClick={() => retry(clientId)}>
              Send again
            </Button>
            <Button kind="quiet" size="small" onClick={() => discard(clientId)}>
              Delete
            </Button>
          </Actions>
        </>
      )}
    </Line>
  );
}
