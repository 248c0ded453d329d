import { useSearchParams } from '@dealstead/kit';
import { useMemo } from 'react';

export interface UrlQuery<Name extends string> {
  readonly values: Readonly<Partial<Record<Name, string>>>;
  /** Sets or, with an empty value, removes parameters of the URL. */
  readonly set: (changes: Partial<Record<Name, string>>) => void;
  /** Replaces all of them by those of a saved view. */
  readonly load: (query: string) => void;
  /** The parameters as a query string, without the question mark. */
  readonly text: string;
}

/** Filters, order and layout of a list, which are in the page's URL. `names` must be a constant. */
export function useUrlQuery<Name extends string>(names: readonly Name[]): UrlQuery<Name> {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  return useMemo(() => {
    const values = Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name)!]] : [])));
    return {
      values: values as Partial<Record<Name, string>>,
      text,
      load: (query) => setSearch(new URLSearchParams(query), { replace: true }),
      set: (changes) =>
        setSearch(
          (now) => {
            const next = new URLSearchParams(now);
            for (const [name, value] of Object.entries<string | undefined>(changes)) {
              if (value) next.set(name, value);
              else next.delete(name);
            }
            return next;
          },
          { replace: true },
        ),
    };
  }, [names, search, setSearch, text]);
}
