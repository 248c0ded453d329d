import {
  Alert,
  Button,
  ConfirmDialog,
  EmptyState,
  formatCount,
  formatMoney,
  formatTimeAgo,
  messageOf,
  Panel,
  PanelHead,
  Row,
  Small,
  Stack,
  toast,
  toastError,
  useNavigateWhileHere,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { useState } from 'react';
import { QueryView, Table } from '@dealstead/kit/data';

/** Sends a listing to the contacts that match it. */
export function BlastPanel({ listingId }: { listingId: string }) {
  const navigate = useNavigateWhileHere();
  const query = useRead('/api/listing-blasts/{id}', { id: listingId }, { retry: false });
  const send = useWrite('POST', '/api/listing-blasts/{id}', {
    invalidates: ['/api/campaigns', '/api/listing-blasts'],
    onSuccess: ({ campaignId }) => navigate(`/campaigns/${campaignId}`),
    onError: () => {
      setConfirming(false);
      // The number that matches may have changed.
      void query.refetch();
    },
  });
  const [isConfirming, setConfirming] = useState(false);
  return (
    <QueryView query={query} label="The listing" loading={320} errorCard={{ detail: 'The listing did not load.' }}>
      {({ title, place, price, matches, sample, lastSentAt }) => (
        <Panel aria-labelledby="blast">
          <PanelHead>
            <h2 id="blast">{title}</h2>
            <span>{`${formatMoney(price)}, ${place}`}</span>
          </PanelHead>
          <Stack space={4}>
            {send.isError && <Alert>{messageOf(send.error, 'The listing was not sent. Try again.')}</Alert>}
            {lastSentAt !== null && (
              <Alert tone="water">{`You sent this listing ${formatTimeAgo(lastSentAt)}. You can send it again after 7 days.`}</Alert>
            )}
            {matches === 0 ? (
              <EmptyState title="No contact matches" action={<Button to="/bulk-contacts">Open contacts</Button>}>
                Contacts match by what they buy, their state and their budget.
              </EmptyState>
            ) : (
              <>
                <Table
                  caption="Matching contacts"
                  rows={sample}
                  rowKey={({ email }) => email}
                  columns={[
                    { key: 'name', heading: 'Contact', cell: ({ name, email }) => name || email },
                    { key: 'email', heading: 'Email', cell: ({ email }) => email },
                    { key: 'why', heading: 'Why', onPhone: 'line', cell: ({ reasons }) => reasons.join(', ') },
                  ]}
                />
                {matches > sample.length && <Small>{`And ${formatCount(matches - sample.length)} more.`}</Small>}
                <Row>
                  <Button disabled={lastSentAt !== null} onClick={() => setConfirming(true)}>
                    {`Send to ${formatCount(matches)} ${matches === 1 ? 'buyer' : 'buyers'}`}
                  </Button>
                  <BlastTestButton listingId={listingId} />
                  <Small as="span">Subscribers of the buyer list get alerts about it anyway.</Small>
                </Row>
                <ConfirmDialog
                  open={isConfirming}
                  title="Send this listing now?"
                  confirmLabel={`Send to ${formatCount(matches)} ${matches === 1 ? 'buyer' : 'buyers'}`}
                  pending={send.isPending}
                  onConfirm={() => send.mutate({ params: { id: listingId }, body: { matches } })}
                  onClose={() => setConfirming(false)}
                >
                  <p>
                    {`${formatCount(matches)} ${matches === 1 ? 'contact gets' : 'contacts get'} an email about it, starting now. In their quiet hours it waits until the morning where they are. You can pause it at any time.`}
                  </p>
                  <BlastTestButton listingId={listingId} />
                </ConfirmDialog>
              </>
            )}
          </Stack>
        </Panel>
      )}
    </QueryView>
  );
}

function BlastTestButton({ listingId }: { listingId: string }) {
  const test = useWrite('POST', '/api/listing-blasts/{id}/test', {
    onSuccess: ({ message }) => toast({ title: 'Test sent', description: message }),
    onError: (error) => toastError(error, 'The test was not sent.'),
  });
  return (
    <Button kind="secondary" pending={test.isPending} onClick={() => test.mutate({ params: { id: listingId } })}>
      Send me a test
    </Button>
  );
}
