import { __PRIVATE__ } from 'styled-components';

const { mainSheet, StyleSheet } = __PRIVATE__;

/** What the document's style element carries when the server drew the page. */
export const serverStylesAttribute = 'data-drawn';

/** What styled-components writes after the rules of each component: the component, and the classes that are there. */
const componentMark = /^data-styled\.g\d+\[id="?([\w-]+)"?\]/;

/**
 * Goes on in the style sheet that came with the document. styled-components would copy it rule by rule into a new one
 * and throw it away, and the browser would work out every style and every line of text again: a fifth of a second on a
 * phone. To be called before any component is declared, since the sheet's order is the order of declarations.
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
    if (group <= last) throw new Error(`${mark} was declared before the drawn styles were taken over.`);
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

/** The sheet as styled-components wants to see one. */
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
        return false; // a selector that this browser does not know; the others count on
      }
    },
    deleteRule: (index) => sheet.deleteRule(index),
    getRule: (index) => sheet.cssRules[index]?.cssText ?? '',
  };
}
