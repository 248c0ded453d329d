/** The file of this loader, for webpack. */
export const pureDeclarationLoader = import.meta.filename;

/**
 * webpack loader for React Router's single file: removes the components' names for React's developer tools and marks what creates
 * components as free of side effects. Otherwise each component of the router, used or not, is in the bundle: 4 kB with Brotli.
 */
export default function markDeclarationsPure(source: string): string {
  return source
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/^(var \w+ = )(?=\w+\.(?:forwardRef|createContext|memo)\(|new )/gm, '$1/* @__PURE__ */ ');
}
