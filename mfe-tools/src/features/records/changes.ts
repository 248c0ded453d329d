import {
  createStore,
  invalidate,
  toast,
  toastError,
  useQueryClient,
  useRequests,
  type QueryClient,
} from '@dealstead/kit';
import { useMemo, useState } from 'react';

interface Pages {
  readonly pages: readonly (readonly { id: number }[])[];
}

/** Shows new values in all loaded lists of an endpoint at once, before the server has answered. */
export function patchLists(
  client: QueryClient,
  path: '/api/leads' | '/api/deals',
  ids: ReadonlySet<number>,
  changes: object,
): void {
  const isList = ({ queryKey: [url, pages] }: { queryKey: readonly unknown[] }) =>
    typeof url === 'string' && (url === path || url.startsWith(`${path}?`)) && pages === 'pages';
  const holdsOne = (page: readonly { id: number }[]) => page.some(({ id }) => ids.has(id));
  client.setQueriesData<Pages>({ predicate: isList }, (data) => {
    // Lists without these records are left as they are, so that nothing of them renders again.
    if (!data?.pages.some(holdsOne)) return data;
    const patched = data.pages.map((page) =>
      holdsOne(page) ? page.map((row) => (ids.has(row.id) ? { ...row, ...changes } : row)) : page,
    );
    return { ...data, pages: patched };
  });
}

export interface ChangeOptions {
  /** Query keys that a change makes outdated. */
  readonly tags: readonly string[];
  /** The record in the singular. */
  readonly noun: 'lead' | 'deal';
}

/** Records that an undo left alone, because someone changed them since; undefined without one. */
function skippedText(skipped: number, noun: string): string | undefined {
  if (skipped === 0) return undefined;
  return skipped === 1 ? `1 ${noun} was changed since and stays.` : `${skipped} ${noun}s were changed since and stay.`;
}

/**
 * Runs changes of records. Each shows its result in a toast whose button takes it back. `options` must be a constant.
 * `pending` holds whether one is under way: a store, so that a change renders the buttons that show it, and not a whole board.
 */
export function useRecordChanges(options: ChangeOptions) {
  const client = useQueryClient();
  const { write } = useRequests();
  const [pending] = useState(() => createStore(() => false));

  const actions = useMemo(() => {
    const { tags, noun } = options;
    const refresh = () => invalidate(client, [...tags]);

    async function undo(changeId: number): Promise<void> {
      try {
        const path = noun === 'lead' ? '/api/lead-changes/{id}/undo' : '/api/deal-changes/{id}/undo';
        const { skipped } = await write('POST', path, { params: { id: changeId } });
        await refresh();
        toast({ title: 'Undone', description: skippedText(skipped, noun) });
      } catch (error) {
        toastError(error, 'Failed to undo this.');
      }
    }

    /** @param onError handles an error instead of a toast by returning true, or throws it to the caller */
    async function run<Result extends { changeId: number }>(
      done: string,
      request: () => Promise<Result>,
      onError: (error: unknown) => boolean = () => false,
    ): Promise<Result | null> {
      pending.setState(true);
      try {
        const result = await request();
        toast({ title: done, action: { label: 'Undo', onPress: () => void undo(result.changeId) } });
        await refresh();
        return result;
      } catch (error) {
        void refresh();
        if (!onError(error)) toastError(error, `Failed to save the ${noun}.`);
        return null;
      } finally {
        pending.setState(false);
      }
    }
    return { client, refresh, undo, run, pending };
  }, [client, write, options, pending]);
  return actions;
}
