import { canCompare } from '@dealstead/contracts';
import { Button, membershipOf, useIsPublished, useUser } from '@dealstead/kit';
import { Scales } from '@dealstead/kit/icons';
import { compareUrl, useCompare } from './compared.ts';

/** The way to what is compared, or for whom comparing is not open yet, the way there. */
export function CompareButton() {
  const user = useUser();
  const { ids } = useCompare();
  const [to, words] = !user
    ? ['/register', 'Sign Up to Compare']
    : canCompare(membershipOf(user))
      ? [compareUrl(ids), ids.length > 0 ? `Compare ${ids.length}` : 'Compare']
      : ['/subscribe', 'Upgrade to Compare'];
  const published = useIsPublished(to);
  // Plans may not be for sale here yet; what comparing needs is said all the same.
  if (!published) {
    return (
      <Button kind="secondary" size="small" icon={<Scales size={18} />} disabled>
        {words}
      </Button>
    );
  }
  return (
    <Button kind="secondary" size="small" to={to} icon={<Scales size={18} />}>
      {words}
    </Button>
  );
}
