import { useCallback, useState } from 'react';

export interface LazyModule<Module> {
  /** The module once it has loaded. */
  readonly module: Module | null;
  readonly isPending: boolean;
  /** The last attempt failed; `load` tries again. */
  readonly hasFailed: boolean;
  /** Loads the module. State that `onLoad` sets is rendered together with the module. */
  readonly load: (onLoad?: () => void, onError?: () => void) => void;
  /** Starts the download ahead of need. An error is ignored: `load` tries again and reports it. */
  readonly prefetch: () => void;
}

// Keyed by the load function: a component that mounts again renders a loaded module at once.
const loadedModules = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Loads a module on demand, as `React.lazy` does, but without Suspense: the caller renders the pending and failed
 * states, and a failure never unmounts the page. `load` must be the same function in every render.
 */
export function useLazyModule<Module extends object>(load: () => Promise<Module>): LazyModule<Module> {
  const [module, setModule] = useState(() => (loadedModules.get(load) as Module | undefined) ?? null);
  const [status, setStatus] = useState<'idle' | 'pending' | 'failed'>('idle');
  const start = useCallback(
    (onLoad?: () => void, onError?: () => void) => {
      setStatus('pending');
      load().then(
        (loaded) => {
          loadedModules.set(load, loaded);
          setModule(() => loaded);
          setStatus('idle');
          onLoad?.();
        },
        (error: unknown) => {
          console.error(error);
          setStatus('failed');
          onError?.();
        },
      );
    },
    [load],
  );
  const prefetch = useCallback(() => void load().catch(() => undefined), [load]);
  return { module, isPending: status === 'pending', hasFailed: status === 'failed', load: start, prefetch };
}
