import { useCallback } from 'react';
import {
  createSearchParams,
  useLocation,
  useSearchParams as useRouterSearchParams,
  type SetURLSearchParams,
} from 'react-router-dom';

/** Parameters that were set but are not rendered yet, by the location on screen. */
const unrendered = new WeakMap<object, URLSearchParams>();

/**
 * The parameters of the URL, and their setter. It differs from the router's in that a function gets what was set before it even
 * if that is not rendered yet: two quick changes of different parameters are both applied.
 */
export function useSearchParams(): [URLSearchParams, SetURLSearchParams] {
  const location = useLocation();
  const [params, setParams] = useRouterSearchParams();
  const set = useCallback<SetURLSearchParams>(
    (next, options) =>
      setParams((shown) => {
        const value = typeof next === 'function' ? next(new URLSearchParams(unrendered.get(location) ?? shown)) : next;
        const changed = createSearchParams(value);
        unrendered.set(location, changed);
        return changed;
      }, options),
    [location, setParams],
  );
  return [params, set];
}
