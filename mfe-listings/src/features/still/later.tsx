import { ErrorCard } from '@dealstead/kit';
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface LaterOptions {
  /** What did not load, when it did not: "The map". */
  title: string;
  /** Stands in its place meanwhile, on the server too. */
  waiting?: ReactNode;
}

/**
 * A part whose code is fetched when it is first shown, so that it is no part of a page's first load. Code that does
 * not come leaves a card with Retry in the part's place and the rest of the page as it was.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { title, waiting = null }: LaterOptions,
): ComponentType<Props> {
  let arrived: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [Part, setPart] = useState(() => arrived);
    const [failed, setFailed] = useState(false);

    const fetch = useCallback(async () => {
      setFailed(false);
      try {
        const { default: component } = await load();
        arrived = component;
        setPart(() => component);
      } catch (error) {
        console.error(`${title} did not load.`, error);
        setFailed(true);
      }
    }, []);
    useEffect(() => {
      if (!Part) void fetch();
    }, [Part, fetch]);

    if (Part) return <Part {...props} />;
    if (!failed) return waiting;
    return (
      <ErrorCard title={`${title} did not load`} onRetry={() => void fetch()}>
        The rest of the page works.
      </ErrorCard>
    );
  };
}
