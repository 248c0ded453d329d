import type { InboxRow } from '@dealstead/contracts';
import { hasTag, useQueryClient } from '@dealstead/kit';
import { useEffect } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input,textarea,select,[contenteditable],dialog,[role=menu]') !== null;

/** j and k open the next and the previous conversation of the list, r goes to the field to write. */
export function useInboxKeys(selectedId: number | null, open: (id: number) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'r') {
        const field = document.getElementById('reply');
        if (!field) return;
        event.preventDefault();
        field.focus();
      } else if (event.key === 'j' || event.key === 'k') {
        const ids = listedIds();
        const at = selectedId === null ? -1 : ids.indexOf(selectedId);
        const next = ids[event.key === 'j' ? at + 1 : at - 1];
        if (next !== undefined) open(next);
      }
    };
    /** The conversations of the list in view. */
    function listedIds(): number[] {
      const [query] = client.getQueryCache().findAll({
        type: 'active',
        predicate: ({ queryKey: [url, kind] }) =>
          typeof url === 'string' && hasTag(url, '/api/inbox') && kind === 'pages',
      });
      const data = query?.state.data as { pages: InboxRow[][] } | undefined;
      return data?.pages.flat().map(({ id }) => id) ?? [];
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [client, selectedId, open]);
}
