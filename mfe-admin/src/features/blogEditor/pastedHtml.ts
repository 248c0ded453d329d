/**
 * The content security policy empties `element.style` of parsed HTML and reports it. Its `style` attributes are renamed before,
 * and its style sheets removed.
 */
const withReadableStyles = (html: string): string =>
  html
    .replaceAll(/<style\b[^]*?<\/style>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='));

/** The declarations of an element's former `style` attribute. */
function stylesOf(element: Element): ReadonlyMap<string, string> {
  const declarations = (element.getAttribute('data-style') ?? '').split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    if (colon < 0) return [];
    return [[declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()] as const];
  });
  return new Map(declarations);
}

const isBold = (weight: string | undefined): boolean =>
  weight !== undefined && (weight.startsWith('bold') || Number(weight) >= 600);
const isPlain = (weight: string | undefined): boolean =>
  weight !== undefined && (weight === 'normal' || Number(weight) < 600);

/** Replaces an element by its children. */
const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);

function wrapContent(element: Element, tag: 'strong' | 'em' | 's'): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Writes bold, italic and struck text as elements, and takes away those that only look like it. */
function convertMarks(body: Element): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const styles = stylesOf(element);
    const weight = styles.get('font-weight');
    if (element.matches('b, strong')) {
      // Google Docs wraps all that is copied in such an element.
      if (isPlain(weight)) unwrap(element);
      continue;
    }
    // A heading is bold by itself.
    const isHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null;
    if (isBold(weight) && !isHeading) wrapContent(element, 'strong');
    if (styles.get('font-style') === 'italic' && !element.matches('i, em')) wrapContent(element, 'em');
    if (styles.get('text-decoration')?.includes('line-through') && !element.matches('s, del'))
      wrapContent(element, 's');
  }
}

/** Posts have headings of the levels 2 to 4, and their title is the first level. */
function shiftHeadings(body: Element): void {
  const shift = body.querySelector('h1') ? 1 : 0;
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(4, Number(heading.tagName.charAt(1)) + shift);
    const replacement = heading.ownerDocument.createElement(`h${level}`);
    replacement.append(...heading.childNodes);
    heading.replaceWith(replacement);
  }
}

/** A paragraph that Word shows as an item of a list. */
interface WordItem {
  readonly paragraph: Element;
  /** Word's id of the list. */
  readonly list: string;
  readonly level: number;
  readonly tag: 'ul' | 'ol';
  readonly start: number;
}

function wordItemOf(paragraph: Element): WordItem | null {
  const [, list, level] = /^(l\d+) level(\d+)/.exec(stylesOf(paragraph).get('mso-list') ?? '') ?? [];
  if (list === undefined) return null;
  const marker = [...paragraph.querySelectorAll('[data-style]')].find(
    (element) => stylesOf(element).get('mso-list')?.toLowerCase() === 'ignore',
  );
  const text = marker?.textContent?.trim() ?? '';
  marker?.remove();
  // "1.", "a)" or "iv."; the bullet "o" has neither.
  const tag = /^\(?[\da-z]{1,5}[.)]/i.test(text) ? 'ol' : 'ul';
  return { paragraph, list, level: Number(level), tag, start: Number.parseInt(text, 10) || 1 };
}

/** Builds lists of the paragraphs that Word writes for their items. */
function convertWordLists(body: Element): void {
  const { ownerDocument } = body;
  // The lists that are open, the outermost first.
  let open: { item: WordItem; element: Element }[] = [];
  let previous: Element | null = null;
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const item = wordItemOf(paragraph);
    if (item === null) continue;
    if (paragraph.previousElementSibling !== previous) open = [];
    while (open.length > 0 && open.at(-1)!.item.level > item.level) open.pop();
    const current = open.at(-1)?.item;
    const isOther = current?.level === item.level && (current.tag !== item.tag || current.list !== item.list);
    if (isOther) open.pop();
    if (open.length === 0 || open.at(-1)!.item.level < item.level) {
      const element = ownerDocument.createElement(item.tag);
      if (item.tag === 'ol' && item.start > 1) element.setAttribute('start', String(item.start));
      const parent = open.at(-1)?.element.lastElementChild;
      if (parent) parent.append(element);
      else paragraph.before(element);
      open.push({ item, element });
    }
    const entry = ownerDocument.createElement('li');
    const content = ownerDocument.createElement('p');
    content.append(...paragraph.childNodes);
    entry.append(content);
    open.at(-1)!.element.append(entry);
    paragraph.remove();
    previous = open[0]!.element;
  }
}

/** HTML of the clipboard from Google Docs or Word, with elements for what they write as styles. */
export function readPastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withReadableStyles(html), 'text/html');
  convertWordLists(body);
  convertMarks(body);
  shiftHeadings(body);
  for (const element of body.querySelectorAll('[data-style]')) element.removeAttribute('data-style');
  return body.innerHTML;
}
