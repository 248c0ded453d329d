import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { ApiError, Button, ErrorCard, Page } from '@dealstead/kit';
import { SliceLoadError } from '../slices/SliceLoader.ts';

interface Props {
  /** Title of the page or part, for the error card. */
  title: string;
  /** Key of the location; an error is reset when it changes. */
  locationKey: string;
  /** Discards the failed component before the next render. */
  onRetry: () => void;
  /** Called when the code failed. */
  onError?: (error: unknown) => void;
  /** What is shown instead: the card of a page, by default, that of a part of one, or nothing. */
  kind?: 'page' | 'part' | 'silent';
  children: ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
  locationKey: string;
}

/** Error boundary around the code of one slice. */
export class SliceBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, locationKey: this.props.locationKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ locationKey }: Props, state: State): Partial<State> | null {
    return locationKey === state.locationKey ? null : { error: undefined, failed: false, locationKey };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(`${this.props.title} did not load.`, error, componentStack);
    this.props.onError?.(error);
  }

  retry = (): void => {
    this.props.onRetry();
    this.setState({ error: undefined, failed: false });
  };

  override render(): ReactNode {
    const { title, kind = 'page', children } = this.props;
    if (!this.state.failed) return children;
    if (kind === 'silent') return null;
    const reference = referenceOf(this.state.error);
    if (kind === 'part')
      return (
        <ErrorCard title={`${title} did not load`} onRetry={this.retry} reference={reference}>
          The rest of the page works, and nothing you typed was changed.
        </ErrorCard>
      );
    return (
      <Page>
        <ErrorCard
          page
          title={`${title} did not load`}
          onRetry={this.retry}
          action={
            <Button kind="secondary" to="/" whenPublished={false}>
              Go to home
            </Button>
          }
          reference={reference}
        >
          The rest of the site works, and nothing you saved was changed.
        </ErrorCard>
      </Page>
    );
  }
}

/** Id of the failed request, if there was one. */
function referenceOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.problem?.requestId;
  return error instanceof SliceLoadError ? error.requestId : undefined;
}
