import { useLocation, useSearchParams } from '@dealstead/kit';
import { useEffect } from 'react';

const storageKey = 'searches-by-own-assumptions';
/** Searches of a tab that are remembered. */
const most = 50;

function readOwn(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return []; // Storage may be refused or hold something else.
  }
}

function rememberOwn(search: string): void {
  const own = readOwn();
  if (own.includes(search)) return;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...own, search].slice(-most)));
  } catch {
    // Without storage a search that is gone back to says that its assumptions are the link's.
  }
}

/**
 * A search by the member's own assumptions that they go back to or reload goes by the profile that is in use then. One that came as
 * a link keeps the link's. `ownText` are the member's assumptions in compact form; null while they load and where nothing goes by them.
 */
export function useFollowedProfile(inAddress: string, ownText: string | null): void {
  const { key, search } = useLocation();
  const [, setQuery] = useSearchParams();
  const id = `${key} ${search}`;
  useEffect(() => {
    if (ownText === null) return;
    if (inAddress === ownText) return rememberOwn(id);
    if (!readOwn().includes(id)) return;
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (ownText === '') next.delete('assumptions');
        else next.set('assumptions', ownText);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [id, inAddress, ownText, setQuery]);
}
