/**
 * A change of a URL's parameters for `useSearchParams`, on top of those that are not rendered yet: a search that ends its pause
 * while another filter is chosen keeps both. An empty value removes its parameter.
 */
export const withParameters =
  (changes: Readonly<Record<string, string>>) =>
  (now: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(now);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
