import { Button, useUser } from '@dealstead/kit';
import { LinkActions } from './MailLinkPage.tsx';

const savedTab = '/?tab=saved';

/** Where to go from an alert's link: the listings, and the saved searches, which need a sign-in. */
export function NextSteps() {
  const user = useUser();
  return (
    <LinkActions>
      <Button to="/search">Browse listings</Button>
      <Button kind="secondary" to={user ? savedTab : `/login?next=${encodeURIComponent(savedTab)}`}>
        {user ? 'Saved searches' : 'Sign in'}
      </Button>
    </LinkActions>
  );
}
