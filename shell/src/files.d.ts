/** Files that a release carries along; the import gives their address. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
declare module '*.svg' {
  const address: string;
  export default address;
}
/** The package itself, where `styled-components` is the module that shell and slices share. */
declare module 'styled-components?unshared' {
  export * from 'styled-components';
}
