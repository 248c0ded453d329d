import { ErrorCard, Skeleton, useLazyModule } from '@dealstead/kit';
import { useEffect, type ComponentType } from 'react';
import { useNear } from './useNear.ts';

export interface LazyPartProps<Props extends object> {
  /** Name of the part in its error card. */
  title: string;
  /** Must be the same function in every render. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** Height until it has loaded, in pixels. */
  height: number;
  props: Props;
}

/** A part of the page whose code is loaded when it comes near the screen. A failure leaves the rest of the page. */
export function LazyPart<Props extends object>({ title, load, height, props }: LazyPartProps<Props>) {
  const { module, hasFailed, load: start } = useLazyModule(load);
  const [ref, isNear] = useNear<HTMLDivElement>();
  useEffect(() => {
    if (isNear && !module) start();
  }, [isNear, module, start]);
  if (module) return <module.default {...props} />;
  if (hasFailed) {
    return (
      <ErrorCard title={`${title} did not load`} onRetry={() => start()}>
        The rest of the page works. Your figures are kept.
      </ErrorCard>
    );
  }
  return (
    <div ref={ref}>
      <Skeleton height={height} />
    </div>
  );
}
