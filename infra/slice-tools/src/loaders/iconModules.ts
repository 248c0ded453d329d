import { parse } from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';

/** The file of this loader, for webpack. */
export const iconLoader = import.meta.filename;

/** One icon: its declaration is a call of `icon` with the outline. */
const declaration = /export const (\w+) = \/\* @__PURE__ \*\/ icon\([^)]*\);/g;

/**
 * webpack loader that makes each icon a module of its own. A page's chunk then has the icons of that page: as one module, the icons
 * that any page of a slice shows are part of each page's first load.
 */
const splitIcons: LoaderDefinitionFunction = function split(source) {
  const icons = [...source.matchAll(declaration)];
  const wanted = this.resourceQuery.slice(1);
  const { base } = parse(this.resourcePath);
  if (wanted === '') return icons.map(([, name]) => `export { ${name} } from './${base}?${name}';`).join('\n');
  const icon = icons.find(([, name]) => name === wanted)?.[0];
  const imports = source.slice(0, source.indexOf('export const'));
  return `${imports}\n${icon}`;
};

export default splitIcons;
