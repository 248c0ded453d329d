import { useCallback } from 'react';
import {
  createSearchParams,
  useLocation,
  useSearchParams as useRouterSearchParams,
  type Location,
  type SetURLSearchParams,
} from 'react-router-dom';
import { browserKey, isLeft } from './isLeft.ts';

/** Parameters that were set but are not rendered yet, by the location on screen, for routers without the browser's history. */
const unrendered = new WeakMap<object, URLSearchParams>();

/** The parameters that were set last: the browser has them before the page does. */
function latestParams({ key, pathname }: Location): URLSearchParams | undefined {
  const { location } = globalThis;
  const current = browserKey();
  if (current === undefined || current === key || location.pathname !== pathname) return undefined;
  return new URLSearchParams(location.search);
}

/**
 * The parameters of the URL, and their setter. It differs from the router's in two ways. A function gets what was set before it
 * even if that is not rendered yet: two quick changes of different parameters are both applied. And while the next page loads,
 * the one before sets nothing: a search that waits for a pause in typing would lead back from the result that was pressed.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const location = useLocation();
  const [params, setParams] = useRouterSearchParams();
  const set = useCallback<SetURLSearchParams>(
    (next, options) => {
      if (isLeft(location)) return;
      setParams((shown) => {
        const value =
          typeof next === 'function'
            ? next(new URLSearchParams(latestParams(location) ?? unrendered.get(location) ?? shown))
            : next;
        const changed = createSearchParams(value);
        unrendered.set(location, changed);
        return changed;
      }, options);
    },
    [location, setParams],
  );
  return [params, set];
}
