import { ErrorCard, useLazyModule } from '@dealstead/kit';
import { Component, useEffect, type ComponentType, type ErrorInfo, type ReactNode } from 'react';

export interface LazyPartOptions {
  /** Name of the part in its error card: "The map". */
  title: string;
  /** Rendered until the code has loaded, and on the server. */
  fallback?: ReactNode;
}

/**
 * A component whose code is loaded when it first renders, so that it is no part of a page's first load. When loading or
 * rendering fails, a card with Retry takes its place and the rest of the page stays.
 */
export function lazyPart<Props extends object>(
  loadComponent: () => Promise<{ default: ComponentType<Props> }>,
  { title, fallback = null }: LazyPartOptions,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const { module, hasFailed, load } = useLazyModule(loadComponent);
    useEffect(() => {
      if (!module) load();
    }, [module, load]);

    const card = (retry: () => void) => (
      <ErrorCard title={`${title} did not load`} onRetry={retry}>
        The rest of the page works.
      </ErrorCard>
    );
    if (!module) return hasFailed ? card(() => load()) : fallback;
    return (
      <PartBoundary fallback={card}>
        <module.default {...props} />
      </PartBoundary>
    );
  };
}

interface PartBoundaryProps {
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Error boundary around one part of a page. */
class PartBoundary extends Component<PartBoundaryProps, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.hasError ? this.props.fallback(() => this.setState({ hasError: false })) : this.props.children;
  }
}
