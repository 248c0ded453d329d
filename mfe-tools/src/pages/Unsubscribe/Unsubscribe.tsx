import {
  Alert,
  Button,
  ErrorCard,
  Head,
  messageOf,
  Page,
  Panel,
  PanelHead,
  Skeleton,
  Stack,
  useParams,
  useRead,
  useWrite,
} from '@dealstead/kit';
import type { FormEvent } from 'react';
import { styled } from 'styled-components';

const Column = styled(Panel)`
  max-width: 600px;
  margin-inline: auto;
`;

/**
 * Target of the unsubscribe link in a member's emails. Opening the page changes nothing, since mail programs prefetch
 * links; the button works as a plain form without JavaScript.
 */
export function Unsubscribe() {
  const { token = '' } = useParams();
  const link = useRead('/api/unsubscribes/{token}', { token }, { retry: false, staleTime: Infinity });
  const stop = useWrite('POST', '/api/unsubscribes/{token}');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!stop.isPending) stop.mutate({ params: { token }, body: {} });
  };
  return (
    <Page>
      <Head title="Unsubscribe" description="Stop emails from a member." path="/" noIndex />
      {link.isPending ? (
        <Skeleton height={200} />
      ) : link.isError ? (
        <ErrorCard title="This link cannot be opened" onRetry={() => void link.refetch()}>
          {messageOf(link.error, 'The link did not load.')}
        </ErrorCard>
      ) : (
        <Column aria-labelledby="unsubscribe">
          <PanelHead>
            <h1 id="unsubscribe">Emails from {link.data.sender}</h1>
          </PanelHead>
          <Stack space={4}>
            {stop.data ? (
              <Alert tone="ok">{stop.data.message}</Alert>
            ) : link.data.isStopped ? (
              <Alert tone="ok">{`${link.data.sender} no longer emails ${link.data.email}.`}</Alert>
            ) : (
              <>
                <p>{`Stop all emails from ${link.data.sender} to ${link.data.email}?`}</p>
                {stop.isError && <Alert>{messageOf(stop.error, 'Your choice was not saved. Try again.')}</Alert>}
                <form method="post" action={`/api/unsubscribes/${encodeURIComponent(token)}`} onSubmit={submit}>
                  <Button type="submit" pending={stop.isPending}>
                    Unsubscribe
                  </Button>
                </form>
              </>
            )}
          </Stack>
        </Column>
      )}
    </Page>
  );
}

export default Unsubscribe;
