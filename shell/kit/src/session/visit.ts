/** What this tab showed last, for a request for help. It leaves the browser only if its user agrees. */
export interface Visit {
  /** Path of the page before this one, or of an error on one of the two. Segments that look like secrets are left out. */
  readonly page: string;
  /** The message of that error; empty for none. */
  readonly problem: string;
  /** The id of the request that failed; empty for none. */
  readonly requestId: string;
}

/** The page before, and the one that is shown. */
let pages: readonly string[] = [];
let failed: Visit | null = null;

/** A path without segments of 24 and more characters with a digit: they may be the secret of a link. */
const withoutSecrets = (path: string): string => path.replaceAll(/(?<=\/)(?=[^/]*\d)[^/]{24,}/g, '…');

/** Remembers the page that is shown. */
export function rememberPage(path: string): void {
  if (pages.at(-1) !== path) pages = [...pages.slice(-1), path];
}

/** Remembers an error response of the API. */
export function rememberProblem(problem: string, requestId: string): void {
  if (typeof location !== 'undefined') failed = { page: location.pathname, problem, requestId };
}

/** What the page before this one was, and the last error on one of the two. */
export function readVisit(): Visit {
  const before = pages.length > 1 ? pages[0]! : referrerPath();
  const visit = failed !== null && pages.includes(failed.page) ? failed : { page: before, problem: '', requestId: '' };
  return { ...visit, page: withoutSecrets(visit.page) };
}

/** The path of the page of this site that led here; empty for another site. */
function referrerPath(): string {
  if (document.referrer === '') return '';
  const { origin, pathname } = new URL(document.referrer);
  return origin === location.origin ? pathname : '';
}
