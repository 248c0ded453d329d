/** Excludes styling props of styled components from the DOM attributes. */
export function omitProps(...names: string[]) {
  return { shouldForwardProp: (name: string) => !names.includes(name) };
}
