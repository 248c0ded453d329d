import { ErrorCard } from '@dealstead/kit';
import { Component, useCallback, useEffect, useState, type ComponentType, type ErrorInfo, type ReactNode } from 'react';

export interface LaterOptions {
  /** What did not load, when it did not: "The map". */
  title: string;
  /** Stands in its place meanwhile, on the server too. */
  waiting?: ReactNode;
}

/**
 * A part whose code is fetched when it is first shown, so that it is no part of a page's first load. Code that does
 * not come, or breaks, leaves a card with Retry in the part's place and the rest of the page as it was.
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

    const card = (retry: () => void) => (
      <ErrorCard title={`${title} did not load`} onRetry={retry}>
        The rest of the page works.
      </ErrorCard>
    );
    if (Part) {
      return (
        <Fence instead={card}>
          <Part {...props} />
        </Fence>
      );
    }
    return failed ? card(() => void fetch()) : waiting;
  };
}

interface FenceProps {
  instead: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps what breaks inside from the page around it. */
class Fence extends Component<FenceProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.broken ? this.props.instead(() => this.setState({ broken: false })) : this.props.children;
  }
}
