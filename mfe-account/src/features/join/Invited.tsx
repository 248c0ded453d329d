import { workOf, type Invitation } from '@dealstead/contracts';
import {
  Alert,
  Button,
  date,
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
  useNavigate,
  useRead,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { unlessRefused } from '../session/retry.ts';

const roles: Record<Invitation['role'], string> = { va: 'Virtual assistant', member: 'Team member' };

/** An invitation to a team: what it is for, and the way to accept it. */
export function Invited({ token }: { token: string }) {
  const invitation = useRead('/api/invitations/{token}', { token }, { retry: false });
  if (invitation.isPending) return <Skeleton height={220} />;
  if (invitation.isError)
    return (
      <ErrorCard title="This invitation does not open anything" onRetry={() => void invitation.refetch()}>
        {messageOf(invitation.error, 'It could not be read. The plans are below.')}
      </ErrorCard>
    );
  return <Open invitation={invitation.data} token={token} />;
}

function Open({ invitation, token }: { invitation: Invitation; token: string }) {
  const user = useUser();
  const navigate = useNavigate();
  const teamIsPublished = useIsPublished('/team');
  const { owner, email, role, permissions, expiresAt } = invitation;
  const accept = useWrite('POST', '/api/invitations/{token}', {
    retry: unlessRefused,
    stale: ['/api/team', '/api/auth/me', '/api/billing'],
    onSuccess: ({ message }) => {
      toast({ title: 'Welcome to the team', description: message });
      navigate(teamIsPublished ? '/team' : '/member-dashboard');
    },
  });
  const here = `/join?invite=${token}`;
  return (
    <Panel aria-labelledby="invitation">
      <PanelHead>
        <h2 id="invitation">{owner} invites you</h2>
        <span>until {date(expiresAt)}</span>
      </PanelHead>
      <Stack space={4}>
        {accept.error && <Alert>{messageOf(accept.error, 'The invitation was not accepted.')}</Alert>}
        <KeyValues>
          <div>
            <dt>As</dt>
            <dd>{roles[role]}</dd>
          </div>
          <div>
            <dt>Work they have in mind</dt>
            <dd>{workOf(permissions) || 'Nothing yet'}</dd>
          </div>
          <div>
            <dt>For the address</dt>
            <dd>{email}</dd>
          </div>
          <div>
            <dt>Costs you</dt>
            <dd>$0</dd>
          </div>
        </KeyValues>
        {user ? (
          <form
            method="post"
            action={`/api/invitations/${encodeURIComponent(token)}`}
            onSubmit={(event) => {
              event.preventDefault();
              if (!accept.isPending) accept.mutate({ params: { token } });
            }}
          >
            <Button type="submit" pending={accept.isPending} pendingLabel="Joining...">
              Accept invitation
            </Button>
            <Small>You are signed in as {user.email}.</Small>
          </form>
        ) : (
          <Row space={3}>
            <Button to={`/login?next=${encodeURIComponent(here)}`}>Sign in to accept</Button>
            <Button kind="secondary" to="/register">
              Open an account with this address
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  );
}
