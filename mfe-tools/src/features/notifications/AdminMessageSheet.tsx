import { Badge, ErrorCard, formatDateTime, Sheet, Skeleton, Small, Stack, useRead, useWrite } from '@dealstead/kit';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';

const Text = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
  line-height: 1.55;
`;

/** A message from Dealstead in full. Opening it marks it as read. */
export function AdminMessageSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const message = useRead('/api/received-admin-messages/{id}', { id }, { retry: false });
  const { mutate } = useWrite('POST', '/api/notifications/marks', { invalidates: ['/api/notifications'] });
  const markedId = useRef<number>(null);
  const isShown = message.isSuccess;
  useEffect(() => {
    if (!isShown || markedId.current === id) return;
    markedId.current = id;
    mutate({ body: { adminMessageId: id } });
  }, [id, isShown, mutate]);
  return (
    <Sheet open onClose={onClose} title={message.data?.subject ?? 'Message from Dealstead'}>
      {message.isPending && <Skeleton height={160} />}
      {message.isError && <ErrorCard title="This message did not load" onRetry={() => void message.refetch()} />}
      {message.data && (
        <Stack space={3}>
          <Small>{`From Dealstead, ${formatDateTime(message.data.sentAt)}`}</Small>
          {message.data.priority === 'urgent' && (
            <p>
              <Badge tone="danger">Urgent</Badge>
            </p>
          )}
          <Text>{message.data.message}</Text>
        </Stack>
      )}
    </Sheet>
  );
}
