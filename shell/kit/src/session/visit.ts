/** What this tab showed last, for a request for help. It leaves the browser only if its user agrees. */
export interface Visit {
  /** Path of the page before this one, or on which the last error was shown. Segments that look like tokens are left out. */
  readonly page: string;
  /** The message of the last error; empty for none. */
  readonly problem: string;
  /** The id of the request that failed; empty for none. */
  readonly requestId: string;
}

let pages: readonly string[] = [];
let failed: Visit | null = null;

/** A path whose segments of 24 and more letters and digits are replaced: they may be secrets of a link. */
const withoutTokens = (path: string): string => path.replaceAll(/(?<=\/)(?=[^/]*\d)[\w.~-]{24,}/g, '…');

/** Remembers the page that is shown. */
export function rememberPage(path: string): void {
  if (pages.at(-1) !== path) pages = [...pages.slice(-1), path];
}

/** Remembers an error response of the API. */
export function rememberProblem(problem: string, requestId: string): void {
  if (typeof location === 'undefined') return;
  failed = { page: withoutTokens(location.pathname), problem, requestId };
}

/** What the page before this one was and which error was shown last. */
export function readVisit(): Visit {
  const before = pages.length > 1 ? pages[0]! : referrerPath();
  return failed ?? { page: withoutTokens(before), problem: '', requestId: '' };
}

/** The path of the page of this site that led here; empty for another site. */
function referrerPath(): string {
  if (document.referrer === '') return '';
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? pathname : '';
}
