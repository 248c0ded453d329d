import { Suspense, useSyncExternalStore } from 'react';
import { useLocation } from '@dealstead/kit';
import { useSite } from '../site/SiteContext.tsx';
import { SliceBoundary } from './SliceBoundary.tsx';

const never = () => () => undefined;

/**
 * What slices put into a named place. It comes after the first view, each in its own boundary: a slice that does not
 * load leaves its place empty and the page around it whole.
 */
export function FilledSlot({ name, props }: { name: string; props?: object }) {
  const { site, slices } = useSite();
  const { key } = useLocation();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!inBrowser) return null;
  const entries = site.slots.filter(({ slot }) => slot === name);
  return entries.map(({ slice, component }) => {
    const Filling = slices.getComponent(slice, component);
    return (
      <SliceBoundary
        key={`${slice}/${component}`}
        title={component}
        place={key}
        onRetry={() => slices.discard(slice, component)}
        silent
      >
        <Suspense fallback={null}>
          <Filling {...props} />
        </Suspense>
      </SliceBoundary>
    );
  });
}
