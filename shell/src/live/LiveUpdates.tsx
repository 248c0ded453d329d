import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Alert, Button, Container, sessionKey, useQueryClient, useUser } from '@dealstead/kit';
import { styled } from 'styled-components';
import { useSite } from '../site/SiteContext.tsx';
import type { Connection } from './connection.ts';
import { subscribeToEvents } from './eventStream.ts';

const Strip = styled.div`
  position: sticky;
  top: 0;
  z-index: var(--z-sheet);
  background: var(--ground);
  > div {
    padding-block: 8px;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 16px;
  }
`;

/** A banner under the header with a Retry button. */
function RetryLine({ words: message, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Strip>
      <Container>
        <Alert tone="amber">
          <span className="line">
            {message}
            <Button kind="secondary" size="small" onClick={onRetry}>
              Retry
            </Button>
          </span>
        </Alert>
      </Container>
    </Strip>
  );
}

/** Shown while the server is unreachable. */
export function ConnectionLine({ connection }: { connection: Connection }) {
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost, () => false);
  return lost ? (
    <RetryLine
      words="Dealstead cannot be reached. What you typed stays here; we keep trying."
      onRetry={connection.retry}
    />
  ) : null;
}

/** Shown when a server-rendered page's code failed to load: the page is readable but not interactive. */
export function StalledLine() {
  const { stalled } = useSite().slices;
  const retry = useSyncExternalStore(stalled.subscribe, stalled.current, () => null);
  return (
    retry && (
      <RetryLine
        words="This page is not fully loaded: you can read it, but parts of it do not react yet."
        onRetry={retry}
      />
    )
  );
}

/** Keeps a member's cached responses current. */
export function LiveUpdates({ connection }: { connection: Connection }) {
  const client = useQueryClient();
  const user = useUser();
  const id = user?.id;
  useEffect(
    () => (id === undefined ? undefined : subscribeToEvents({ client, onLost: connection.retry })),
    [client, connection, id],
  );

  // A changed plan or delegation changes access, so every response is stale, 403s included.
  const standing =
    user &&
    [user.id, user.role, user.subscriptionPlan, user.subscriptionStatus, JSON.stringify(user.actingFor)].join(' ');
  const before = useRef({ id, standing });
  useEffect(() => {
    const same = before.current.id !== id || before.current.standing === standing;
    before.current = { id, standing };
    if (!same) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  }, [client, id, standing]);
  return null;
}
