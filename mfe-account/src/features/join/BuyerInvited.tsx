import type { FormEvent } from 'react';
import type { OpenedBuyerInvitation } from '@dealstead/contracts';
import {
  Alert,
  Button,
  ErrorCard,
  formatDate,
  messageOf,
  Panel,
  PanelHead,
  Row,
  Skeleton,
  Small,
  Stack,
  toast,
  useNavigateWhileHere,
  useRead,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';

/** A buyer's invitation: who invites, and how to join them. */
export function BuyerInvited({ token }: { token: string }) {
  const invitation = useRead('/api/buyer-invitation-links/{token}', { token }, { retry: false });
  if (invitation.isPending) return <Skeleton height={200} />;
  if (invitation.isError)
    return (
      <ErrorCard title="This invitation cannot be opened" onRetry={() => void invitation.refetch()}>
        {messageOf(invitation.error, 'The invitation did not load. You can see the plans below.')}
      </ErrorCard>
    );
  return <Invitation invitation={invitation.data} next={`/join?invite=${token}`} />;
}

/** The buyer invitation opened last in this browser, after sign-in; renders nothing without one. */
export function OpenedBuyerInvited() {
  const { data } = useRead('/api/opened-buyer-invitation', {}, { retry: false });
  return data?.invitation ? <Invitation invitation={data.invitation} next="/join" /> : null;
}

function Invitation({ invitation, next }: { invitation: OpenedBuyerInvitation; next: string }) {
  const user = useUser();
  const navigate = useNavigateWhileHere();
  const { inviter, note, expiresAt } = invitation;
  const accept = useWrite('POST', '/api/opened-buyer-invitation', {
    retry: retryUnlessRejected,
    invalidates: ['/api/opened-buyer-invitation'],
    onSuccess: ({ message }) => {
      toast({ title: 'Invitation accepted', description: message });
      navigate('/member-dashboard');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!accept.isPending) accept.mutate({});
  };
  return (
    <Panel aria-labelledby="buyer-invitation">
      <PanelHead>
        <h2 id="buyer-invitation">{inviter} invited you</h2>
        <span>Expires {formatDate(expiresAt)}</span>
      </PanelHead>
      <Stack space={4}>
        {accept.error && <Alert>{messageOf(accept.error, 'The invitation was not accepted.')}</Alert>}
        {note && <p>“{note}”</p>}
        <p>
          Join free to get deals from {inviter} by email. They see that you joined, and you can unsubscribe at any time.
        </p>
        {user ? (
          <form method="post" action="/api/opened-buyer-invitation" onSubmit={submit}>
            <Button type="submit" pending={accept.isPending} pendingLabel="Joining...">
              Accept invitation
            </Button>
            <Small>You are signed in as {user.email}.</Small>
          </form>
        ) : (
          <Row space={3}>
            <Button to="/register">Create a free account</Button>
            <Button kind="secondary" to={`/login?next=${encodeURIComponent(next)}`}>
              Sign in to accept
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}
