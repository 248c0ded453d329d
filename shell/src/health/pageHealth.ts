import { pageHealthPath } from '@dealstead/contracts';
import type { PageHealthReport, PageState, PageVitals, ReleasedName, ReleaseSample } from '@dealstead/contracts';

/** How the code of a release failed: it did not load, or it threw. */
export type CodeFailure = 'load' | 'error';

/** Reports how the releases of the page do, without anything about who opened it. */
export interface PageHealth {
  /** A view of another page begins: of a slice's, or of the shell's own. */
  beginView(slice: ReleasedName | null): void;
  /** The view uses the code of a slice, for its page or a slot. */
  use(slice: ReleasedName): void;
  fail(release: ReleasedName, failure: CodeFailure): void;
  /** Measures web vitals of the first view. */
  measure(observe: ObserveVitals): void;
}

export type MeasuredVitals = Omit<PageVitals, 'releases'>;
/** Calls `onMeasured` for each measurement. The returned function ends them, with those that last as long as the page. */
export type ObserveVitals = (onMeasured: (vitals: MeasuredVitals) => void) => () => void;

export const noPageHealth: PageHealth = {
  beginView: () => undefined,
  use: () => undefined,
  fail: () => undefined,
  measure: () => undefined,
};

interface Outcome {
  loadFailed: boolean;
  hasError: boolean;
}

/**
 * Milliseconds after which a view is reported, well or not, if it does not end before. Failures are not reported earlier than
 * the rest, or they would seem more frequent while a version is new.
 */
const reportAfter = 10_000;
/** Failures that a tab reports of a version. Then it reports nothing more of it: a page in a reload loop is one visitor. */
const maxFailures = 3;

/**
 * Collects one sample for each release and view: whether its code loaded, and whether it threw. An error after the report of
 * its view is a sample of its own.
 */
export function createPageHealth({ set }: PageState, page: Window = window): PageHealth {
  const versions = new Map([set.shell, ...set.slices].map(({ name, version }) => [name, version]));
  /** What is not reported yet. */
  let outcomes = new Map<ReleasedName, Outcome>();
  /** Releases of the view, reported or not. */
  let used = new Set<ReleasedName>();
  let timer = 0;
  let firstSlice: ReleasedName | null | undefined;
  let endVitals: (() => void) | undefined;

  function outcomeOf(name: ReleasedName): Outcome {
    const known = outcomes.get(name) ?? { loadFailed: false, hasError: false };
    outcomes.set(name, known);
    used.add(name);
    timer ||= page.setTimeout(report, reportAfter);
    return known;
  }

  function report(): void {
    page.clearTimeout(timer);
    timer = 0;
    const samples = [...outcomes].flatMap(([name, outcome]) => toSample(name, outcome) ?? []);
    outcomes = new Map();
    if (samples.length > 0) send(page, { samples });
  }

  function toSample(name: ReleasedName, outcome: Outcome): ReleaseSample | null {
    const version = versions.get(name);
    if (version === undefined) return null;
    const key = `failures ${name}@${version}`;
    const failures = readCount(page, key);
    if (failures >= maxFailures) return null;
    if (outcome.loadFailed || outcome.hasError) writeCount(page, key, failures + 1);
    return { name, version, ...outcome };
  }

  const health: PageHealth = {
    beginView(slice) {
      report();
      if (firstSlice === undefined) firstSlice = slice;
      else endVitals?.();
      used = new Set();
      outcomeOf('shell');
      if (slice !== null) outcomeOf(slice);
    },
    use(slice) {
      if (!used.has(slice)) outcomeOf(slice);
    },
    fail(release, failure) {
      for (const name of new Set(['shell', release])) {
        const outcome = outcomeOf(name);
        if (failure === 'load') outcome.loadFailed = true;
        else outcome.hasError = true;
      }
    },
    measure(observe) {
      const names = ['shell', ...(firstSlice ? [firstSlice] : [])];
      const releases = names.flatMap((name) => {
        const version = versions.get(name);
        return version === undefined ? [] : [{ name, version }];
      });
      endVitals = observe((measured) => send(page, { vitals: { releases, ...measured } }));
    },
  };
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState !== 'hidden') return;
    endVitals?.();
    report();
  });
  page.addEventListener('error', ({ error, filename }) => {
    const release = releaseOf(error, filename);
    if (release !== null) health.fail(release, 'error');
  });
  page.addEventListener('unhandledrejection', ({ reason }) => {
    const release = releaseOf(reason);
    if (release !== null) health.fail(release, 'error');
  });
  return health;
}

/** Reports that the shell did not start. Nothing of it can be relied on then. */
export function reportBrokenShell({ set: { shell } }: Pick<PageState, 'set'>, page: Window = window): void {
  send(page, { samples: [{ name: shell.name, version: shell.version, loadFailed: false, hasError: true }] });
}

/** The release whose code an error comes from, by its stack; null for code of others, such as browser extensions. */
export function releaseOf(error: unknown, filename = ''): ReleasedName | null {
  // A refusal of the API is no fault of a release, nor a request that was given up.
  if (error instanceof Error && (error.name === 'ApiError' || error.name === 'AbortError')) return null;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const names = [...`${stack}\n${filename}`.matchAll(/\/slices\/([a-z][a-z0-9-]{1,39})\//g)].map(
    ([, name]) => name ?? '',
  );
  // The shell's code is called by slices, through the kit and React.
  return names.find((name) => name !== 'shell') ?? names[0] ?? null;
}

function send({ navigator }: Window, report: PageHealthReport): void {
  navigator.sendBeacon?.(pageHealthPath, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

function readCount(page: Window, key: string): number {
  try {
    return Number(page.sessionStorage.getItem(key) ?? 0);
  } catch {
    return 0; // storage is blocked
  }
}

function writeCount(page: Window, key: string, count: number): void {
  try {
    page.sessionStorage.setItem(key, String(count));
  } catch {
    // Storage is blocked or full: the limit then holds for nothing, and the gateway has its own.
  }
}
