import type { Attachment, ConversationMessage } from '@dealstead/contracts';
import { ApiError, create, messageOf, write } from '@dealstead/kit';

/** A message on its way to the server. */
export interface PendingMessage {
  readonly clientId: string;
  readonly conversationId: number;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly writtenAt: string;
  /** Why the server refused it; null while it is being sent or waits for the connection. */
  readonly error: string | null;
}

/** Messages of someone who signs in on the same browser later stay their own. */
const keyOf = (userId: number) => `message-outbox-${userId}`;
/** Milliseconds between attempts while the server is unreachable. */
const retryDelay = 3_000;

interface Outbox {
  readonly userId: number | null;
  readonly pending: readonly PendingMessage[];
}

/** Unsent messages, in the order in which they were written. */
export const useOutbox = create<Outbox>(() => ({ userId: null, pending: [] }));

type OnSent = (message: ConversationMessage, conversationId: number) => void;
const sending = new Set<number>();
let onSent: OnSent = () => undefined;

/** Loads what was not sent in an earlier visit of the page, and sends it. @returns the clean-up function */
export function openOutbox(userId: number, whenSent: OnSent): () => void {
  onSent = whenSent;
  if (useOutbox.getState().userId !== userId) useOutbox.setState({ userId, pending: readStored(userId) });
  sendAll();
  addEventListener('online', sendAll);
  return () => removeEventListener('online', sendAll);
}

/** Queues a message: it stays in this browser until the server has stored it. */
export function enqueue(message: Omit<PendingMessage, 'error' | 'writtenAt' | 'clientId'>): void {
  const added = { ...message, clientId: crypto.randomUUID(), writtenAt: new Date().toISOString(), error: null };
  save([...useOutbox.getState().pending, added]);
  void sendNext(message.conversationId);
}

/** Sends a refused message again. */
export function retry(clientId: string): void {
  const { pending } = useOutbox.getState();
  const found = pending.find((message) => message.clientId === clientId);
  if (!found) return;
  save(pending.map((message) => (message === found ? { ...message, error: null } : message)));
  void sendNext(found.conversationId);
}

/** Removes a message that was not sent. */
export function discard(clientId: string): void {
  save(useOutbox.getState().pending.filter((message) => message.clientId !== clientId));
}

function sendAll(): void {
  for (const id of new Set(useOutbox.getState().pending.map(({ conversationId }) => conversationId))) void sendNext(id);
}

/** Sends the messages of a conversation one after the other, so that they arrive in their order. */
async function sendNext(conversationId: number): Promise<void> {
  if (sending.has(conversationId)) return;
  sending.add(conversationId);
  try {
    for (;;) {
      const next = useOutbox.getState().pending.find((message) => message.conversationId === conversationId);
      // A refused message holds back those behind it: an answer without its question would mislead.
      if (!next || next.error !== null) return;
      if (!(await sendOne(next))) return;
    }
  } finally {
    sending.delete(conversationId);
  }
}

/** @returns whether the next message may follow */
async function sendOne({ clientId, conversationId, content, attachments }: PendingMessage): Promise<boolean> {
  try {
    const message = await write('POST', '/api/conversations/{id}/messages', {
      params: { id: conversationId },
      body: { clientId, content, attachmentIds: attachments.map(({ id }) => id) },
    });
    onSent(message, conversationId);
    discard(clientId);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      const reason = messageOf(error, 'This message was not sent.');
      save(
        useOutbox
          .getState()
          .pending.map((message) => (message.clientId === clientId ? { ...message, error: reason } : message)),
      );
      return false;
    }
    // The server is unreachable: the same client id makes another attempt safe.
    setTimeout(() => void sendNext(conversationId), retryDelay);
    return false;
  }
}

function save(pending: readonly PendingMessage[]): void {
  useOutbox.setState({ pending });
  const { userId } = useOutbox.getState();
  if (userId === null) return;
  try {
    if (pending.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(pending));
  } catch {
    // Without storage the messages last as long as the page.
  }
}

function readStored(userId: number): PendingMessage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? (stored as PendingMessage[]) : [];
  } catch {
    return [];
  }
}
