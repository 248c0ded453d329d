import { Alert, ApiError, ErrorCard, UpgradePrompt, messageOf } from '@dealstead/kit';
import { closedInViewCode, type SoldPlan } from '@dealstead/contracts';
import type { ReactNode } from 'react';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { useRetry } from './useRetry.ts';

/** The part of a TanStack query result that `QueryView` reads. */
interface QueryState<Data> {
  data: Data | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Content of the error card where it differs from "<label> did not load. The rest of the page works." */
export interface QueryErrorCard {
  title?: string;
  text?: ReactNode | ((error: Error) => ReactNode);
  /** Shows the server's message, or this text if there is none. */
  detail?: string;
  action?: ReactNode;
  /** The card stands for the whole page. */
  page?: boolean;
}

export interface QueryViewProps<Data> {
  query: QueryState<Data>;
  /** Name of the content in error titles and upgrade prompts: "Payouts". */
  label: string;
  /** Shown while the first response loads; a number is the height in pixels of a skeleton, of rows where it is a list's. */
  loading: ReactNode;
  /** Shown instead of the content if `isEmpty` is true. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  errorCard?: QueryErrorCard;
  children: (data: Data) => ReactNode;
}

/**
 * Renders the state of a query: loading, error with Retry, locked (403 with the required plan), empty, or the content.
 * Loaded data remains on screen when a refetch fails, and the error while Retry is under way.
 */
export function QueryView<Data>({
  query,
  label,
  loading,
  empty,
  isEmpty,
  errorCard = {},
  children,
}: QueryViewProps<Data>) {
  const { data, isPending } = query;
  const { error, retry } = useRetry(query.error, query.refetch);
  const { text = 'The rest of the page works.', detail } = errorCard;
  if (data !== undefined) return empty !== undefined && isEmpty?.(data) ? empty : children(data);
  if (error === null && isPending) return typeof loading === 'number' ? <RowsSkeleton height={loading} /> : loading;
  const problem = error instanceof ApiError ? error.problem : undefined;
  if (problem?.requiredPlan) {
    return (
      <UpgradePrompt
        feature={label}
        required={problem.requiredPlan as SoldPlan}
        current={problem.currentPlan ?? 'free'}
      />
    );
  }
  // Trying again would not help an admin who views the site as a member.
  if (problem?.code === closedInViewCode) return <Alert tone="amber">{problem.message}</Alert>;
  return (
    <ErrorCard
      title={errorCard.title ?? `${label} did not load`}
      detail={detail && messageOf(error, detail)}
      action={errorCard.action}
      page={errorCard.page}
      onRetry={retry}
      retrying={query.isFetching}
      reference={problem?.requestId}
    >
      {typeof text === 'function' ? error && text(error) : text}
    </ErrorCard>
  );
}
