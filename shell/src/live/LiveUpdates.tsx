import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Alert, Button, Container, sessionKey, useQueryClient, useUser } from '@dealstead/kit';
import { styled } from 'styled-components';
import { useSite } from '../site/SiteContext.tsx';
import type { Connection } from './connection.ts';
import { subscribeToEvents } from './eventStream.ts';

const Banner = styled.div`
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
function RetryBanner({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Banner>
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
    </Banner>
  );
}

/** Shown while the server is unreachable. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost, () => false);
  return lost ? (
    <RetryBanner
      message="Can’t reach Dealstead. We will keep trying, and anything you typed is safe."
      onRetry={connection.retry}
    />
  ) : null;
}

/** Shown when a server-rendered page's code failed to load: the page is readable but not interactive. */
export function StalledBanner() {
  const { stalled } = useSite().slices;
  const retry = useSyncExternalStore(stalled.subscribe, stalled.current, () => null);
  return (
    retry && (
      <RetryBanner
        message="This page did not load completely. You can read it, but some buttons do not work yet."
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
  const accessKey =
    user &&
    [user.id, user.role, user.subscriptionPlan, user.subscriptionStatus, JSON.stringify(user.actingFor)].join(' ');
  const previous = useRef({ id, accessKey });
  useEffect(() => {
    const same = previous.current.id !== id || previous.current.accessKey === accessKey;
    previous.current = { id, accessKey };
    if (!same) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  }, [client, id, accessKey]);
  return null;
}
