import { beforeEach, expect, test } from '@jest/globals';
import { canaryPages, pageVitals, releaseSamples } from '@dealstead/service-kit/metrics';
import { createReleaseMetrics } from './releaseMetrics.ts';

const counted = [canaryPages, releaseSamples, pageVitals];
// The metrics are the process's, which ran other tests before.
beforeEach(() => counted.forEach((metric) => metric.reset()));

const readReleases = async () => {
  const found = await Promise.all(counted.map((metric) => metric.get()));
  return [...new Set(found.flatMap(({ values }) => values.map(({ labels }) => labels.release)))].toSorted();
};

test('metrics of the release that was counted least recently are removed', async () => {
  const metrics = createReleaseMetrics(2);
  metrics.countCanaryPage('tools@1');
  metrics.countSample('tools@1', 'canary', 'error');
  metrics.observeVital('tools@1', 'canary', 'lcp', 900);
  metrics.countSample('tools@2', 'everyone', 'well');
  expect(await readReleases()).toEqual(['tools@1', 'tools@2']);
  metrics.countSample('tools@1', 'everyone', 'well');
  metrics.observeVital('tools@3', 'everyone', 'cls', 0.1);
  expect(await readReleases()).toEqual(['tools@1', 'tools@3']);
});
