/**
 * Limits how often a function runs, with a leading and a trailing call: at once, then at most once in each interval, and
 * always after the last call.
 */
export function throttle(run: () => void, everyMilliseconds: number): () => void {
  let isThrottled = false;
  let hasPending = false;
  const runNow = () => {
    run();
    isThrottled = true;
    setTimeout(() => {
      isThrottled = false;
      if (hasPending) {
        hasPending = false;
        runNow();
      }
    }, everyMilliseconds).unref();
  };
  return () => {
    if (isThrottled) hasPending = true;
    else runNow();
  };
}
