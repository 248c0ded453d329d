import type { ReleaseCheck } from '@dealstead/contracts/admin/releases';
import type { Release, ReleaseSet, TriedPages } from '@dealstead/contracts/platform/releases';
import type { Logger } from '@dealstead/service-kit';
import { notRun, toCheck } from '../checkOutcome.ts';
import { findAccessibilityFaults } from './accessibility.ts';
import { readSamplePages } from './samplePages.ts';
import type { ReadAsVisitor, SamplePage } from './samplePages.ts';
import type { TryPages } from './tryPages.ts';

export interface PageCheckDeps {
  /** Renders pages on trial; undefined without a renderer. */
  readonly tryPages: TryPages | undefined;
  readonly readAsVisitor: ReadAsVisitor;
  readonly publicUrl: string;
  readonly log: Logger;
}

const notChecked: readonly ReleaseCheck[] = [notRun('render'), notRun('accessibility')];

/**
 * Renders a page for each server-rendered route of a slice, as a visitor would get it in the set in which the slice is to be
 * promoted, and checks the HTML with axe. Not for the launcher: it starts a platform whose services may have no data yet.
 * @throws Unavailable when the renderer does not answer
 */
export async function checkPages(
  { tryPages, readAsVisitor, publicUrl, log }: PageCheckDeps,
  { name, routes }: Release,
  set: ReleaseSet | null,
  by: string,
): Promise<readonly ReleaseCheck[]> {
  if (!tryPages || !set || name === 'shell' || by === 'launcher') return notChecked;
  const samples = await readSamplePages(routes, readAsVisitor);
  if (samples.length === 0) return notChecked;
  // A page that is paused is published again to be repaired, and must render.
  const trialSet = { ...set, paused: undefined, canaries: undefined };
  const tried = await tryPages({ set: trialSet, publicUrl, pages: samples.map(({ page }) => page) });
  if (tried === null) return notChecked;
  const failures = samples.flatMap((sample, i) => describeFailure(sample, tried[i]));
  return [toCheck('render', failures), await checkAccessibility(samples, tried, log)];
}

const nameOf = ({ route, page }: SamplePage) => `The page ${route.page} at ${page.url}`;

function describeFailure(sample: SamplePage, tried: TriedPages[number] | undefined): string[] {
  if (!tried || !('failure' in tried)) return [];
  return [
    `${nameOf(sample)} does not render on the server: ${tried.failure.replace(/\.?$/, '.')} ` +
      'Make it render with what the services send now, and use the browser in event handlers and effects only.',
  ];
}

async function checkAccessibility(
  samples: readonly SamplePage[],
  tried: TriedPages,
  log: Logger,
): Promise<ReleaseCheck> {
  const rendered = samples.flatMap((sample, i) => {
    const result = tried[i];
    return result && 'body' in result ? [{ sample, html: toDocument(result) }] : [];
  });
  try {
    const found = await findAccessibilityFaults(rendered.map(({ html }) => html));
    const reasons = rendered.flatMap(({ sample }, i) =>
      (found[i] ?? []).map(({ rule, help, element, elements }) => {
        const others = elements > 1 ? ` and ${elements - 1} more` : '';
        return `${nameOf(sample)} breaks axe's rule ${rule} with ${element}${others}. ${help}.`;
      }),
    );
    return toCheck('accessibility', reasons);
  } catch (error) {
    // A busy machine must not stop releases.
    log.warn({ err: error }, 'the pages of a release were not checked with axe');
    return notRun('accessibility');
  }
}

const toDocument = ({ head, body }: { head: string; body: string }) =>
  `<!doctype html><html lang="en"><head>${head}</head><body><div id="root">${body}</div></body></html>`;
