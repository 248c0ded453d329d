import { messagePageSize, type ConversationMessage } from '@dealstead/contracts';
import { readQuery, useRead, type QueryClient, type ResponseOf } from '@dealstead/kit';

type Presence = ResponseOf<'GET', '/api/conversations/{id}/presence'>;

const pagesTemplate = '/api/conversations/{id}/messages{?page}';
const presenceTemplate = '/api/conversations/{id}/presence';

/** The page of a message. Sequence numbers have no gaps and pages are aligned, so that any message can be read directly. */
export const pageOf = (seq: number): number => Math.floor((Math.max(seq, 1) - 1) / messagePageSize);

/** A message by its sequence number. All messages of a page share one request. */
export function useMessage(conversationId: number, seq: number) {
  return useRead(
    pagesTemplate,
    { id: conversationId, page: pageOf(seq) },
    { select: (messages) => messages.find((message) => message.seq === seq), enabled: seq > 0 },
  );
}

/** The messages of the last page. */
export const useLastPage = (conversationId: number, lastSeq: number) =>
  useRead(pagesTemplate, { id: conversationId, page: pageOf(lastSeq) }, { enabled: lastSeq > 0 });

/** Receipts, typing and the number of messages, which live updates keep current. */
export const usePresence = (conversationId: number) => useRead(presenceTemplate, { id: conversationId });

/** Shows a sent message before the next read brings it. */
export function addSentMessage(client: QueryClient, conversationId: number, message: ConversationMessage): void {
  const { queryKey: page } = readQuery(pagesTemplate, { id: conversationId, page: pageOf(message.seq) });
  client.setQueryData<ConversationMessage[]>(page, (known) =>
    known && !known.some(({ seq }) => seq === message.seq) ? [...known, message] : known,
  );
  const { queryKey: presence } = readQuery(presenceTemplate, { id: conversationId });
  client.setQueryData<Presence>(presence, (known) =>
    known ? { ...known, lastSeq: Math.max(known.lastSeq, message.seq) } : known,
  );
}
