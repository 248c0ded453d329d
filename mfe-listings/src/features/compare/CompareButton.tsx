import { canCompare } from '@dealstead/contracts';
import { Button, membershipOf, useIsPublished, usePlansPath, useUser } from '@dealstead/kit';
import { Scales } from '@dealstead/kit/icons';
import { compareUrl, useCompare } from './compared.ts';

/** Link to the comparison; for people without the feature, to the registration or the plans. */
export function CompareButton() {
  const user = useUser();
  const { ids } = useCompare();
  const plansPath = usePlansPath('buyer');
  const [to, label] = !user
    ? ['/register', 'Sign Up to Compare']
    : canCompare(membershipOf(user))
      ? [compareUrl(ids), ids.length > 0 ? `Compare ${ids.length}` : 'Compare']
      : [plansPath, 'Upgrade to Compare'];
  const published = useIsPublished(to);
  // The plans page may be unpublished; the disabled button still names what comparing requires.
  if (!published) {
    return (
      <Button kind="secondary" size="small" icon={<Scales size={18} />} disabled>
        {label}
      </Button>
    );
  }
  return (
    <Button kind="secondary" size="small" to={to} icon={<Scales size={18} />}>
      {label}
    </Button>
  );
}
