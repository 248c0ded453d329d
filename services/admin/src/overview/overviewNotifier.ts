import { getOverview } from '@dealstead/contracts/admin/overview';
import { live } from '@dealstead/service-kit';
import type { Nats } from '@dealstead/service-kit';

/**
 * Tells admins' open pages that the counts changed: at once, then at most every half second, and always after
 * the last change.
 */
export function createOverviewNotifier(nats: Nats, everyMilliseconds = 500): () => void {
  let resting = false;
  let again = false;
  const tell = () => {
    live(nats).admins(getOverview.path);
    resting = true;
    setTimeout(() => {
      resting = false;
      if (again) {
        again = false;
        tell();
      }
    }, everyMilliseconds).unref();
  };
  return () => {
    if (resting) again = true;
    else tell();
  };
}
