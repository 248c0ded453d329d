/** The part of the package that is used; its published types need a browser's. */
declare module 'opentype.js' {
  export interface Font {
    getPath(text: string, x: number, y: number, fontSize: number): { toPathData(decimals: number): string };
    getAdvanceWidth(text: string, fontSize: number): number;
  }
  const opentype: { parse(file: ArrayBuffer): Font };
  export default opentype;
}
