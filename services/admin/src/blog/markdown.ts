import type { BlockNode, InlineNode, PostDocument, PostMark } from '@dealstead/contracts/admin/blog/document';
import type * as mdast from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown, gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { gfm } from 'micromark-extension-gfm';

/**
 * Markdown (CommonMark with GitHub's tables) to and from the document schema. Raw HTML becomes text. A listing and a
 * calculation are fenced code blocks with the language `listing` or `calculator` and their attributes as JSON.
 */

type Embed = 'listing' | 'calculator';
const isEmbed = (language: string | null | undefined): language is Embed =>
  language === 'listing' || language === 'calculator';

/** Targets of links and images that are written by reference, by their identifiers. */
type Definitions = ReadonlyMap<string, mdast.Definition>;

/** Parses Markdown. The result still has to pass the schema, which checks links, images and embeds. */
export function parseMarkdown(markdown: string): PostDocument {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  resolveReferences(tree, definitionsOf(tree));
  return { type: 'doc', content: blocksOf(tree.children) };
}

/** The first definition of an identifier counts. */
function definitionsOf(tree: mdast.Root): Definitions {
  const found = new Map<string, mdast.Definition>();
  const collect = (node: mdast.Nodes) => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
    if ('children' in node) node.children.forEach(collect);
  };
  collect(tree);
  return found;
}

/** Turns links and images by reference into those with their targets. Footnotes become text: `[1]`. */
function resolveReferences(parent: mdast.Parents, definitions: Definitions): void {
  const resolve = (node: mdast.RootContent): mdast.RootContent => {
    if (node.type === 'footnoteReference') return { type: 'text', value: `[${node.label ?? node.identifier}]` };
    if (node.type !== 'linkReference' && node.type !== 'imageReference') return node;
    const { url = '', title = null } = definitions.get(node.identifier) ?? {};
    return node.type === 'linkReference'
      ? { type: 'link', url, title, children: node.children }
      : { type: 'image', url, title, alt: node.alt };
  };
  // A tree's parents differ only by which children they may have, and each child is replaced by one of the same place.
  parent.children = parent.children.map(resolve) as typeof parent.children;
  for (const child of parent.children) if ('children' in child) resolveReferences(child, definitions);
}

const blocksOf = (nodes: readonly mdast.RootContent[]): BlockNode[] => nodes.flatMap(blockOf);

function blockOf(node: mdast.RootContent): BlockNode[] {
  switch (node.type) {
    case 'paragraph':
      return paragraphOf(node);
    case 'heading': {
      // The page has the only heading of level 1.
      const level = Math.min(4, Math.max(2, node.depth)) as 2 | 3 | 4;
      return [{ type: 'heading', attrs: { level }, content: inlineOf(node.children) }];
    }
    case 'blockquote':
      return [{ type: 'blockquote', content: atLeastOne(blocksOf(node.children)) }];
    case 'list': {
      const content = node.children.map((item) => ({
        type: 'listItem' as const,
        content: atLeastOne(blocksOf(item.children)),
      }));
      return [
        node.ordered
          ? { type: 'orderedList', attrs: { start: node.start ?? 1 }, content }
          : { type: 'bulletList', content },
      ];
    }
    case 'code':
      return [codeOf(node)];
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    case 'table':
      return [tableOf(node)];
    case 'html':
      return [{ type: 'paragraph', content: [{ type: 'text', text: node.value }] }];
    case 'footnoteDefinition':
      return footnoteOf(node);
    default:
      return [];
  }
}

/** A footnote as paragraphs, which begin with its mark. */
function footnoteOf({ label, identifier, children }: mdast.FootnoteDefinition): BlockNode[] {
  const mark: InlineNode = { type: 'text', text: `[${label ?? identifier}] ` };
  const [first, ...others] = blocksOf(children);
  if (first?.type !== 'paragraph')
    return [{ type: 'paragraph', content: [mark] }, ...(first ? [first] : []), ...others];
  return [{ ...first, content: [mark, ...(first.content ?? [])] }, ...others];
}

const atLeastOne = (nodes: BlockNode[]): BlockNode[] => (nodes.length > 0 ? nodes : [{ type: 'paragraph' }]);

/** A paragraph. An image by itself is a block; images within text become blocks after it. */
function paragraphOf({ children }: mdast.Paragraph): BlockNode[] {
  const images = children.filter((child) => child.type === 'image');
  const content = inlineOf(children.filter((child) => child.type !== 'image'));
  const hasText = content.some((node) => node.type === 'text' && node.text.trim() !== '');
  const blocks: BlockNode[] = hasText ? [{ type: 'paragraph', content }] : [];
  for (const { url, alt, title } of images)
    blocks.push({ type: 'image', attrs: { src: url, alt: alt ?? '', title: title ?? null } });
  return blocks;
}

function codeOf({ lang, value }: mdast.Code): BlockNode {
  if (isEmbed(lang)) {
    try {
      return { type: lang, attrs: JSON.parse(value) };
    } catch {
      // Not an embed: it stays visible as code for the author to correct.
    }
  }
  return { type: 'codeBlock', content: value === '' ? [] : [{ type: 'text', text: value }] };
}

const tableOf = ({ children }: mdast.Table): BlockNode => ({
  type: 'table',
  content: children.map((row, index) => ({
    type: 'tableRow',
    content: row.children.map((cell) => ({
      type: index === 0 ? ('tableHeader' as const) : ('tableCell' as const),
      content: [{ type: 'paragraph' as const, content: inlineOf(cell.children) }],
    })),
  })),
});

function inlineOf(nodes: readonly mdast.PhrasingContent[], marks: PostMark[] = []): InlineNode[] {
  const text = (value: string, ...added: PostMark[]): InlineNode[] => {
    const all = [...marks, ...added];
    return value === '' ? [] : [{ type: 'text', text: value, ...(all.length > 0 ? { marks: all } : {}) }];
  };
  return nodes.flatMap((node): InlineNode[] => {
    switch (node.type) {
      case 'text':
        return text(node.value.replaceAll('\n', ' '));
      case 'inlineCode':
        return text(node.value, { type: 'code' });
      case 'strong':
        return inlineOf(node.children, [...marks, { type: 'bold' }]);
      case 'emphasis':
        return inlineOf(node.children, [...marks, { type: 'italic' }]);
      case 'delete':
        return inlineOf(node.children, [...marks, { type: 'strike' }]);
      case 'link':
        return inlineOf(node.children, [...marks, { type: 'link', attrs: { href: node.url } }]);
      case 'break':
        return [{ type: 'hardBreak' }];
      case 'html':
        return text(node.value);
      default:
        return [];
    }
  });
}

/** Writes a document as Markdown. Merged table cells and row headers become plain cells. */
export function renderMarkdown(document: PostDocument): string {
  const root: mdast.Root = { type: 'root', children: document.content.map(toMdast) };
  return toMarkdown(root, { extensions: [gfmToMarkdown()], bullet: '-', emphasis: '_', fence: '`' });
}

function toMdast(node: BlockNode): mdast.RootContent & mdast.BlockContent {
  switch (node.type) {
    case 'paragraph':
      return { type: 'paragraph', children: toPhrasing(node.content) };
    case 'heading':
      return { type: 'heading', depth: node.attrs.level, children: toPhrasing(node.content) };
    case 'codeBlock':
      return { type: 'code', value: (node.content ?? []).map(({ text }) => text).join('') };
    case 'horizontalRule':
      return { type: 'thematicBreak' };
    case 'image': {
      const { src, alt, title } = node.attrs;
      return { type: 'paragraph', children: [{ type: 'image', url: src, alt: alt ?? '', title: title ?? null }] };
    }
    case 'listing':
    case 'calculator':
      return { type: 'code', lang: node.type, value: JSON.stringify(node.attrs, null, 2) };
    case 'table':
      return {
        type: 'table',
        children: node.content.map((row) => ({
          type: 'tableRow',
          children: row.content.map((cell) => ({
            type: 'tableCell',
            children: cell.content.flatMap((paragraph) => toPhrasing(paragraph.content)),
          })),
        })),
      };
    case 'blockquote':
      return { type: 'blockquote', children: node.content.map(toMdast) };
    case 'bulletList':
    case 'orderedList':
      return {
        type: 'list',
        ordered: node.type === 'orderedList',
        start: node.type === 'orderedList' ? (node.attrs?.start ?? 1) : null,
        spread: false,
        children: node.content.map((item) => ({
          type: 'listItem',
          spread: false,
          children: item.content.map(toMdast),
        })),
      };
  }
}

const toPhrasing = (nodes: readonly InlineNode[] = []): mdast.PhrasingContent[] =>
  nodes.map((node) =>
    node.type === 'hardBreak' ? { type: 'break' } : (node.marks ?? []).reduceRight(wrap, textOrCode(node)),
  );

const textOrCode = ({ text, marks }: InlineNode & { type: 'text' }): mdast.PhrasingContent =>
  marks?.some(({ type }) => type === 'code') ? { type: 'inlineCode', value: text } : { type: 'text', value: text };

function wrap(child: mdast.PhrasingContent, mark: PostMark): mdast.PhrasingContent {
  switch (mark.type) {
    case 'bold':
      return { type: 'strong', children: [child] };
    case 'italic':
      return { type: 'emphasis', children: [child] };
    case 'strike':
      return { type: 'delete', children: [child] };
    case 'link':
      return { type: 'link', url: mark.attrs.href, children: [child] };
    case 'code':
      return child;
  }
}
