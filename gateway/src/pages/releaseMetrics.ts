import { LRUCache } from 'lru-cache';
import { releaseAudiences, vitals, type ReleaseAudience, type Vital } from '@dealstead/contracts';
import { canaryPages, pageVitals, releaseSamples } from '@dealstead/service-kit/metrics';

const outcomes = ['well', 'load-failure', 'error'] as const;
/** How a release did on a page view. */
export type SampleOutcome = (typeof outcomes)[number];

export interface ReleaseMetrics {
  countSample(release: string, audience: ReleaseAudience, outcome: SampleOutcome): void;
  observeVital(release: string, audience: ReleaseAudience, vital: Vital, value: number): void;
  countCanaryPage(release: string): void;
}

/** Releases with metrics, about 80 time series each. */
const defaultMaximum = 50;

/**
 * Metrics with a release as a label, such as `listings@4f2a`. Those of the releases that were counted least recently are removed:
 * with several releases a day a gateway would otherwise collect, and send with each scrape, one set of time series for each of them.
 */
export function createReleaseMetrics(maximum = defaultMaximum): ReleaseMetrics {
  const known = new LRUCache<string, true>({
    max: maximum,
    dispose: (_, release, reason) => {
      if (reason === 'evict') remove(release);
    },
  });
  return {
    countSample(release, audience, outcome) {
      known.set(release, true);
      releaseSamples.inc({ release, audience, outcome });
    },
    observeVital(release, audience, vital, value) {
      known.set(release, true);
      pageVitals.observe({ release, audience, vital }, value);
    },
    countCanaryPage(release) {
      known.set(release, true);
      canaryPages.inc({ release });
    },
  };
}

function remove(release: string): void {
  canaryPages.remove({ release });
  for (const audience of releaseAudiences) {
    for (const outcome of outcomes) releaseSamples.remove({ release, audience, outcome });
    for (const vital of vitals) pageVitals.remove({ release, audience, vital });
  }
}

/** The metrics of this process. */
export const releaseMetrics = createReleaseMetrics();
