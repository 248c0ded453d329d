import { Suspense, useSyncExternalStore } from 'react';
import { useLocation } from '@dealstead/kit';
import { resetBrokenOverride } from '../frame/OverrideBar.tsx';
import { useSite } from '../site/SiteContext.tsx';
import { SliceBoundary } from './SliceBoundary.tsx';

const subscribeToNothing = () => () => undefined;

/**
 * Renders the components that slices publish for a slot, after hydration and each in its own error boundary. A component
 * that does not load leaves its place empty.
 */
export function FilledSlot({ name, props }: { name: string; props?: object }) {
  const { site, slices, state } = useSite();
  const { key } = useLocation();
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!inBrowser) return null;
  const entries = site.slots.filter(({ slot }) => slot === name);
  return entries.map(({ slice, component }) => {
    const Component = slices.getComponent(slice, component);
    return (
      <SliceBoundary
        key={`${slice}/${component}`}
        title={component}
        locationKey={key}
        onRetry={() => slices.discard(slice, component)}
        onError={() => resetBrokenOverride(state, slice)}
        silent
      >
        <Suspense fallback={null}>
          <Component {...props} />
        </Suspense>
      </SliceBoundary>
    );
  });
}
