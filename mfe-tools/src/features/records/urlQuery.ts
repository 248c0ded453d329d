import { useSearchParams } from '@dealstead/kit';
import { useMemo } from 'react';

/** The values that a parameter may have, or a test of a value. */
type AllowedValues = readonly string[] | ((value: string) => boolean);

/** The parameters of a page's URL by name. */
export type UrlParameters<Name extends string> = { readonly [Parameter in Name]: AllowedValues };

/** Parameters of a URL by name. */
export type UrlChanges<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export interface UrlQuery<Name extends string> {
  readonly values: Readonly<Partial<Record<Name, string>>>;
  /**
   * Sets or, with an empty value, removes parameters of the URL. What depends on the present ones is a function of them: a change
   * that is not rendered yet is among them.
   */
  readonly set: (changes: UrlChanges<Name> | ((now: UrlChanges<Name>) => UrlChanges<Name>)) => void;
  /** Replaces all of them by those of a saved view. */
  readonly load: (query: string) => void;
  /** The parameters as a query string, without the question mark. */
  readonly text: string;
}

/** A test of free text, such as words to search for: at most as long as the API takes. */
export const textUpTo = (length: number) => (value: string) => value.trim().length <= length;

/** A test of an id. */
export const isId = (value: string): boolean => /^[1-9]\d{0,8}$/.test(value);

/** The id that a parameter names; null without one, or for other text. */
export function idIn(search: URLSearchParams, name: string): string | null {
  const text = search.get(name);
  return text !== null && isId(text) ? text : null;
}

/** Whom an assignee filter names: the caller, nobody, or a person by id. */
export const isAssignee = (value: string): boolean => value === 'me' || value === 'none' || isId(value);

/** The parameters of a URL that the page knows, without empty and unknown values: the API would refuse them. */
export function knownParameters(search: URLSearchParams, parameters: UrlParameters<string>): URLSearchParams {
  const known = new URLSearchParams();
  for (const [name, value] of search) {
    if (value === '' || known.has(name) || !Object.hasOwn(parameters, name)) continue;
    const allowed = parameters[name]!;
    if (typeof allowed === 'function' ? allowed(value) : allowed.includes(value)) known.set(name, value);
  }
  return known;
}

/** Filters, order and layout of a list, which are in the page's URL. `parameters` must be a constant. */
export function useUrlQuery<Name extends string>(parameters: UrlParameters<Name>): UrlQuery<Name> {
  const [search, setSearch] = useSearchParams();
  const text = knownParameters(search, parameters).toString();
  return useMemo(
    () => ({
      values: Object.fromEntries(new URLSearchParams(text)) as Partial<Record<Name, string>>,
      text,
      load: (query) => setSearch(new URLSearchParams(query), { replace: true }),
      set: (changes) =>
        setSearch(
          (now) => {
            const next = new URLSearchParams(now);
            const present = Object.fromEntries(knownParameters(now, parameters)) as UrlChanges<Name>;
            const changed = typeof changes === 'function' ? changes(present) : changes;
            for (const [name, value] of Object.entries<string | undefined>(changed)) {
              if (value) next.set(name, value);
              else next.delete(name);
            }
            return next;
          },
          { replace: true },
        ),
    }),
    [text, setSearch, parameters],
  );
}
