import { Suspense, useEffect, useMemo, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useLocation, type SlotProps } from '@dealstead/kit';
import { isSlicePaused, type ReleasedName } from '@dealstead/contracts';
import { resetBrokenOverride } from '../frame/OverrideBar.tsx';
import { SliceLoadError } from '../slices/SliceLoader.ts';
import { useSite } from '../site/SiteContext.tsx';
import { usePausedPages, useReadPausedPages } from './pausedPages.ts';
import { SliceBoundary } from './SliceBoundary.tsx';

const subscribeToNothing = () => () => undefined;

interface FilledSlotProps extends SlotProps {
  /** Leaves the place of a component that fails empty, where nobody would miss it. */
  silent?: boolean;
}

/**
 * Renders the components that slices publish for a slot, after hydration. Each is loaded by itself and has an error card of
 * its own, with Retry, while the page around it and the other components stay. A component may have slots itself.
 */
export function FilledSlot({ name, ...part }: FilledSlotProps) {
  const { site } = useSite();
  const paused = usePausedPages();
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!inBrowser) return null;
  const entries = site.slots.filter(({ slot, slice }) => slot === name && !isSlicePaused(paused, slice));
  return entries.map(({ slice, component }) => (
    <SlotPart key={`${slice}/${component}`} slice={slice} component={component} {...part} />
  ));
}

interface SlotPartProps extends Omit<FilledSlotProps, 'name'> {
  slice: ReleasedName;
  component: string;
}

function SlotPart({ slice, component, title = 'This part', props, silent = false }: SlotPartProps) {
  const { slices, state, health } = useSite();
  const { key } = useLocation();
  const readPausedPages = useReadPausedPages();
  const [attempt, setAttempt] = useState(0);
  // The element is created again for each attempt, with the component that the attempt loads.
  const element = useMemo(
    () => ({ attempt, Component: slices.getComponent(slice, component) }),
    [slices, slice, component, attempt],
  );
  return (
    <SliceBoundary
      title={title}
      locationKey={key}
      kind={silent ? 'silent' : 'part'}
      onRetry={() => {
        slices.discard(slice, component);
        setAttempt(attempt + 1);
      }}
      onError={(error) => {
        resetBrokenOverride(state, slice);
        if (!(error instanceof SliceLoadError)) health.fail(slice, 'error');
        readPausedPages();
      }}
    >
      <Suspense fallback={null}>
        <UsedComponent key={element.attempt} slice={slice} Component={element.Component} props={props} />
      </Suspense>
    </SliceBoundary>
  );
}

/** Renders a component, and counts that the view uses its slice. */
function UsedComponent({
  slice,
  Component,
  props,
}: {
  slice: ReleasedName;
  Component: ComponentType;
  props: object | undefined;
}) {
  const { health } = useSite();
  useEffect(() => health.use(slice), [health, slice]);
  return <Component {...props} />;
}
