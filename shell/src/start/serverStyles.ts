import { __PRIVATE__ } from 'styled-components';

const { mainSheet, StyleSheet } = __PRIVATE__;

/** Marks the style element of a server-rendered document. */
export const serverStylesAttribute = 'data-drawn';

/** The marker rule that styled-components writes after each component's rules: component id and class names. */
const componentMark = /^data-styled\.g\d+\[id="?([\w-]+)"?\]/;

/**
 * Makes styled-components continue in the document's own style sheet. By default it copies every rule into a new sheet
 * and removes the old one, so the browser recalculates style and layout of the whole page: 200 ms on a phone (ADR 19).
 * Call it before any component is declared, because the order of rules is the order of declarations.
 */
export function adoptServerStyles(page: Document = document): void {
  const element = page.querySelector<HTMLStyleElement>(`style[${serverStylesAttribute}]`);
  if (!element?.sheet) return;
  const { sheet } = element;

  const groups = mainSheet.getTag();
  const created = page.querySelector('style[data-styled="active"]');
  groups.tag = { length: 0, insertRule: () => true, deleteRule: () => undefined, getRule: () => '' };
  let rules: string[] = [];
  let last = 0;
  for (const rule of sheet.cssRules) {
    const mark = rule instanceof CSSStyleRule ? componentMark.exec(rule.selectorText)?.[1] : undefined;
    rules.push('');
    if (mark === undefined) continue;
    const group = StyleSheet.registerId(mark);
    if (group <= last) throw new Error(`${mark} was declared before the server styles were adopted.`);
    last = group;
    for (const name of namesIn(rule as CSSStyleRule)) mainSheet.registerName(mark, name);
    groups.insertRules(group, rules);
    rules = [];
  }
  groups.tag = tagOf(sheet);
  created?.remove();
}

const namesIn = ({ style }: CSSStyleRule): string[] =>
  style.getPropertyValue('content').replaceAll(/["']/g, '').split(',').filter(Boolean);

/** Adapts a CSSStyleSheet to the tag interface of styled-components. */
function tagOf(sheet: CSSStyleSheet): ReturnType<typeof mainSheet.getTag>['tag'] {
  return {
    get length() {
      return sheet.cssRules.length;
    },
    insertRule(index, rule) {
      try {
        sheet.insertRule(rule, index);
        return true;
      } catch {
        return false; // an unsupported selector; later indexes rely on the remaining rules
      }
    },
    deleteRule: (index) => sheet.deleteRule(index),
    getRule: (index) => sheet.cssRules[index]?.cssText ?? '',
  };
}
