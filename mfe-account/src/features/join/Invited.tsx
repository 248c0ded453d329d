import type { FormEvent } from 'react';
import { permissionSummary, type Invitation } from '@dealstead/contracts';
import {
  Alert,
  Button,
  formatDate,
  ErrorCard,
  KeyValues,
  messageOf,
  Panel,
  PanelHead,
  Row,
  Skeleton,
  Small,
  Stack,
  toast,
  useIsPublished,
  useNavigateWhileHere,
  useRead,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';

const Facts = styled(KeyValues)`
  dt {
    flex: none;
  }
  /* A mail address may be wider than a phone. */
  dd {
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;

const roles: Record<Invitation['role'], string> = { va: 'Virtual assistant', member: 'Team member' };

/** A team invitation: its content and the accept button. */
export function Invited({ token }: { token: string }) {
  const invitation = useRead('/api/invitations/{token}', { token }, { retry: false });
  if (invitation.isPending) return <Skeleton height={220} />;
  if (invitation.isError)
    return (
      <ErrorCard title="This invitation cannot be opened" onRetry={() => void invitation.refetch()}>
        {messageOf(invitation.error, 'The invitation did not load. You can see the plans below.')}
      </ErrorCard>
    );
  return <OpenInvitation invitation={invitation.data} token={token} />;
}

/** The invitation opened last in this browser, after registration or sign-in; renders nothing without one. */
export function OpenedInvitation() {
  const { data } = useRead('/api/opened-invitation', {}, { retry: false });
  return data?.invitation ? <OpenInvitation invitation={data.invitation} token={null} /> : null;
}

/** `token` is the one in the URL; null uses the token in the browser's HTTP-only cookie. */
function OpenInvitation({ invitation, token }: { invitation: Invitation; token: string | null }) {
  const user = useUser();
  const navigate = useNavigateWhileHere();
  const teamIsPublished = useIsPublished('/team');
  const { owner, email, expiresAt } = invitation;
  const options = {
    retry: retryUnlessRejected,
    invalidates: ['/api/team', '/api/auth/me', '/api/billing'],
    onSuccess: ({ message }: { message: string }) => {
      toast({ title: 'Welcome to the team', description: message });
      navigate(teamIsPublished ? '/team' : '/member-dashboard');
    },
  };
  const byLink = useWrite('POST', '/api/invitations/{token}', options);
  const byCookie = useWrite('POST', '/api/opened-invitation', options);
  const accept = token === null ? byCookie : byLink;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (accept.isPending) return;
    if (token === null) byCookie.mutate({});
    else byLink.mutate({ params: { token } });
  };
  const action = token === null ? '/api/opened-invitation' : `/api/invitations/${encodeURIComponent(token)}`;
  const currentPath = token === null ? '/join' : `/join?invite=${token}`;
  const isOtherAccount = user !== null && user.email !== email;
  return (
    <Panel aria-labelledby="invitation">
      <PanelHead>
        <h2 id="invitation">{owner} invited you</h2>
        <span>Expires {formatDate(expiresAt)}</span>
      </PanelHead>
      <Stack space={4}>
        {accept.error && <Alert>{messageOf(accept.error, 'The invitation was not accepted.')}</Alert>}
        <InvitationFacts invitation={invitation} />
        {user && isOtherAccount ? (
          <form method="post" action="/api/auth/logout">
            <Stack space={3}>
              <Alert>
                This invitation is for {email}. You are signed in as {user.email}. Sign out, then sign in or create an
                account with the invited address.
              </Alert>
              <Button type="submit" kind="secondary">
                Sign Out
              </Button>
            </Stack>
          </form>
        ) : user ? (
          <form method="post" action={action} onSubmit={submit}>
            <Button type="submit" pending={accept.isPending} pendingLabel="Joining...">
              Accept invitation
            </Button>
            <Small>You are signed in as {user.email}.</Small>
          </form>
        ) : (
          <Row space={3}>
            <Button to={`/login?next=${encodeURIComponent(currentPath)}`}>Sign in to accept</Button>
            <Button kind="secondary" to="/register">
              Create an account
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}

function InvitationFacts({ invitation: { email, role, permissions } }: { invitation: Invitation }) {
  return (
    <Facts>
      <div>
        <dt>Role</dt>
        <dd>{roles[role]}</dd>
      </div>
      <div>
        <dt>You will work on</dt>
        <dd>{permissionSummary(permissions) || 'Nothing yet'}</dd>
      </div>
      <div>
        <dt>Sent to</dt>
        <dd>{email}</dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>$0</dd>
      </div>
    </Facts>
  );
}
