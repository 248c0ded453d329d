import type { MeasuredVitals } from './pageHealth.ts';

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
interface Interaction extends PerformanceEntry {
  readonly interactionId?: number;
}

/** Milliseconds after which the largest paint so far counts. Without a bound a page that nobody touches is never measured. */
const lcpWindow = 10_000;
/** Layout shifts with gaps of less than a second, in at most five seconds, count together (https://web.dev/articles/cls). */
const shiftWindow = { gap: 1_000, length: 5_000 };

/**
 * Measures the web vitals of a document. The largest contentful paint is reported with the first input, after 10 s or at the
 * end; the longest interaction and the layout shift at the end. Interaction to next paint leaves out one interaction in 50, which
 * matters on pages with more than that. A page that is opened in the background is not measured, and neither is what a browser
 * does not support.
 */
export function observeVitals(onMeasured: (vitals: MeasuredVitals) => void): () => void {
  if (document.visibilityState === 'hidden') return () => undefined;
  let largestPaint: number | undefined;
  let longestInteraction: number | undefined;
  let layoutShift: number | undefined;
  let shifts = { value: 0, first: 0, last: 0 };

  const stopPaints = observe('largest-contentful-paint', (entries) => {
    largestPaint = entries.at(-1)?.startTime ?? largestPaint;
  });
  const stopShifts = observe('layout-shift', (entries) => {
    for (const { value, hadRecentInput, startTime } of entries as LayoutShift[]) {
      if (hadRecentInput) continue;
      const continues = startTime - shifts.last < shiftWindow.gap && startTime - shifts.first < shiftWindow.length;
      shifts = continues
        ? { ...shifts, value: shifts.value + value, last: startTime }
        : { value, first: startTime, last: startTime };
      layoutShift = Math.max(layoutShift ?? 0, shifts.value);
    }
  });
  if (stopShifts) layoutShift = 0;
  const stopInteractions = observe('event', (entries) => {
    for (const { interactionId, duration } of entries as Interaction[])
      if (interactionId) longestInteraction = Math.max(longestInteraction ?? 0, duration);
  });

  const endPaints: () => void = once(() => {
    removeEventListener('keydown', endPaints, true);
    removeEventListener('pointerdown', endPaints, true);
    clearTimeout(timer);
    stopPaints?.();
    if (largestPaint !== undefined) onMeasured({ lcp: Math.round(largestPaint) });
  });
  const timer = setTimeout(endPaints, Math.max(0, lcpWindow - performance.now()));
  addEventListener('keydown', endPaints, true);
  addEventListener('pointerdown', endPaints, true);

  return once(() => {
    endPaints();
    stopShifts?.();
    stopInteractions?.();
    const measured: MeasuredVitals = {
      ...(longestInteraction === undefined ? {} : { inp: longestInteraction }),
      ...(layoutShift === undefined ? {} : { cls: layoutShift }),
    };
    if (Object.keys(measured).length > 0) onMeasured(measured);
  });
}

/** Observes entries of a type, those before now too. Returns the function that stops, or null where there are none. */
function observe(type: string, onEntries: (entries: PerformanceEntryList) => void): (() => void) | null {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return null;
  const observer = new PerformanceObserver((list) => onEntries(list.getEntries()));
  observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
  return () => {
    onEntries(observer.takeRecords());
    observer.disconnect();
  };
}

function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
}
