import { ErrorCard, Skeleton, useLazyModule } from '@dealstead/kit';
import { useEffect, type ComponentType } from 'react';

export interface LazyBoardProps<Props> {
  /** Imports the board; a constant function. */
  load: () => Promise<{ Board: ComponentType<Props> }>;
  board: Props;
}

/** A board of records, whose code, with dragging, loads when it is first shown. */
export function LazyBoard<Props extends object>({ load, board }: LazyBoardProps<Props>) {
  const { module, load: start, hasFailed } = useLazyModule(load);
  useEffect(() => start(), [start]);
  if (hasFailed)
    return (
      <ErrorCard title="The board did not load" onRetry={start}>
        The list works.
      </ErrorCard>
    );
  if (!module) return <Skeleton height={480} />;
  return <module.Board {...board} />;
}
