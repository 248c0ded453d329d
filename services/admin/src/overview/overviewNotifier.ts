import { getOverview } from '@dealstead/contracts/admin/overview';
import { live } from '@dealstead/service-kit';
import type { Nats } from '@dealstead/service-kit';

/**
 * Invalidates the counts on admins' open pages with a leading and trailing throttle: at once, then at most every half second,
 * and always after the last change.
 */
export function createOverviewNotifier(nats: Nats, everyMilliseconds = 500): () => void {
  let isThrottled = false;
  let hasPending = false;
  const notify = () => {
    live(nats).admins(getOverview.path);
    isThrottled = true;
    setTimeout(() => {
      isThrottled = false;
      if (hasPending) {
        hasPending = false;
        notify();
      }
    }, everyMilliseconds).unref();
  };
  return () => {
    if (isThrottled) hasPending = true;
    else notify();
  };
}
