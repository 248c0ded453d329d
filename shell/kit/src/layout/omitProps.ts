/** For styled components whose props are words of ours: keeps those from reaching the DOM as attributes. */
export function omitProps(...names: string[]) {
  return { shouldForwardProp: (name: string) => !names.includes(name) };
}
