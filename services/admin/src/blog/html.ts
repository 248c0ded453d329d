import type { PostBlock, PostHeading } from '@dealstead/contracts/admin/blog/public';
import type { BlockNode, InlineNode, PostDocument, PostMark } from '@dealstead/contracts/admin/blog/document';
import { blogImageSrcSet, slugify } from '@dealstead/contracts';
import { escapeHtml } from '@dealstead/contracts/html';
import { renderCalculation } from './calculation.ts';
import { sanitize } from './sanitize.ts';

export interface RenderedPost {
  readonly blocks: PostBlock[];
  /** Headings of levels 2 and 3, for the table of contents. */
  readonly headings: PostHeading[];
  readonly words: number;
}

/** Ids of headings within one post. */
interface HeadingIds {
  readonly headings: PostHeading[];
  readonly used: Set<string>;
}

/** Derives the HTML of a document: sanitized, with ids on its headings, and split at the listings that it embeds. */
export function renderPost(document: PostDocument): RenderedPost {
  const ids: HeadingIds = { headings: [], used: new Set() };
  const blocks: PostBlock[] = [];
  let html = '';
  const flush = () => {
    if (html !== '') blocks.push({ kind: 'html', html: sanitize(html) });
    html = '';
  };
  for (const node of document.content) {
    if (node.type === 'listing') {
      flush();
      blocks.push({ kind: 'listing', ...node.attrs });
    } else html += renderBlock(node, ids);
  }
  flush();
  return { blocks, headings: ids.headings, words: countWords(document) };
}

/** The text of a node and everything in it, with spaces between blocks. */
export function textOf(node: PostDocument | BlockNode | InlineNode | { type: string; content?: unknown[] }): string {
  if ('text' in node && typeof node.text === 'string') return node.text;
  if (node.type === 'hardBreak') return ' ';
  const children = ('content' in node ? (node.content ?? []) : []) as { type: string; content?: unknown[] }[];
  const isInline = node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock';
  return children.map(textOf).join(isInline ? '' : ' ');
}

export const countWords = (document: PostDocument): number =>
  textOf(document).match(/[\p{L}\p{N}$%’'.,-]+/gu)?.length ?? 0;

const renderBlocks = (nodes: readonly BlockNode[], ids: HeadingIds): string =>
  nodes.map((node) => renderBlock(node, ids)).join('');

function renderBlock(node: BlockNode, ids: HeadingIds): string {
  switch (node.type) {
    case 'paragraph':
      return `<p>${renderInline(node.content)}</p>`;
    case 'heading':
      return renderHeading(node, ids);
    case 'codeBlock':
      return `<pre><code>${renderInline(node.content)}</code></pre>`;
    case 'horizontalRule':
      return '<hr>';
    case 'image':
      return renderImage(node.attrs);
    case 'listing':
      return renderListingLink(node.attrs);
    case 'calculator':
      return renderCalculation(node.attrs);
    case 'table':
      return renderTable(node);
    case 'blockquote':
      return `<blockquote>${renderBlocks(node.content, ids)}</blockquote>`;
    case 'bulletList':
      return `<ul>${node.content.map((item) => `<li>${renderBlocks(item.content, ids)}</li>`).join('')}</ul>`;
    case 'orderedList': {
      const start = node.attrs?.start ?? 1;
      const items = node.content.map((item) => `<li>${renderBlocks(item.content, ids)}</li>`).join('');
      return `<ol${start === 1 ? '' : ` start="${start}"`}>${items}</ol>`;
    }
  }
}

function renderHeading({ attrs: { level }, content }: BlockNode & { type: 'heading' }, ids: HeadingIds): string {
  const text = (content ?? []).map(textOf).join('').trim();
  const slug = slugify(text) || 'section';
  let id = slug;
  for (let n = 2; ids.used.has(id); n++) id = `${slug}-${n}`;
  ids.used.add(id);
  if (level < 4 && text !== '') ids.headings.push({ id, text, level });
  return `<h${level} id="${id}">${renderInline(content)}</h${level}>`;
}

function renderImage({ src, alt, title, width, height }: (BlockNode & { type: 'image' })['attrs']): string {
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const srcSet = blogImageSrcSet(src);
  const sources = srcSet ? ` srcset="${escapeHtml(srcSet)}" sizes="(max-width: 760px) 100vw, 720px"` : '';
  const image = `<img src="${escapeHtml(src)}"${sources} alt="${escapeHtml(alt ?? '')}"${size} loading="lazy" decoding="async">`;
  return `<figure>${image}${title ? `<figcaption>${escapeHtml(title)}</figcaption>` : ''}</figure>`;
}

/** A listing inside of a quote or a list, where it is a plain link. */
function renderListingLink({ propertyId, title, place }: (BlockNode & { type: 'listing' })['attrs']): string {
  return `<p><a href="/property/${propertyId}">${escapeHtml(`${title}, ${place}`)}</a></p>`;
}

type Row = (BlockNode & { type: 'table' })['content'][number];
type Cell = Row['content'][number];

/** Rows whose cells are all headers, at the top, are the table's head. A wide table scrolls by itself. */
function renderTable({ content: rows }: BlockNode & { type: 'table' }): string {
  const firstBodyRow = rows.findIndex(({ content }) => content.some(({ type }) => type === 'tableCell'));
  const headRows = firstBodyRow < 0 ? rows.length : firstBodyRow;
  const body = rows.slice(headRows);
  const isFigureColumn = (column: number) => body.some(({ content }) => isFigure(content[column]));
  const renderRows = (part: readonly Row[], isHead: boolean) =>
    part
      .map(({ content }) =>
        content.map((cell, column) => renderCell(cell, isHead, isHead ? isFigureColumn(column) : isFigure(cell))),
      )
      .map((cells) => `<tr>${cells.join('')}</tr>`)
      .join('');
  const head = headRows > 0 ? `<thead>${renderRows(rows.slice(0, headRows), true)}</thead>` : '';
  return `<div class="table" tabindex="0" role="region" aria-label="Table"><table>${head}<tbody>${renderRows(body, false)}</tbody></table></div>`;
}

/** An amount, a percentage or another number by itself. */
const isFigure = (cell: Cell | undefined): boolean =>
  cell !== undefined && /^[$(−+-]*[\d.,]+[%×)]*$/.test(cell.content.map(textOf).join(' ').trim());

function renderCell({ type, attrs, content }: Cell, isInHead: boolean, isRightAligned: boolean): string {
  const tag = type === 'tableHeader' ? 'th' : 'td';
  const scope = type === 'tableHeader' ? ` scope="${isInHead ? 'col' : 'row'}"` : '';
  const spans = (['colspan', 'rowspan'] as const)
    .map((name) => ((attrs?.[name] ?? 1) > 1 ? ` ${name}="${attrs?.[name]}"` : ''))
    .join('');
  const text = content.map((paragraph) => renderInline(paragraph.content)).join('<br>');
  return `<${tag}${scope}${spans}${isRightAligned ? ' class="figure"' : ''}>${text}</${tag}>`;
}

const renderInline = (nodes: readonly InlineNode[] = []): string =>
  nodes
    .map((node) => (node.type === 'hardBreak' ? '<br>' : (node.marks ?? []).reduceRight(wrap, escapeHtml(node.text))))
    .join('');

const tags = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const;

function wrap(html: string, mark: PostMark): string {
  if (mark.type === 'link') return `<a href="${escapeHtml(mark.attrs.href)}">${html}</a>`;
  return `<${tags[mark.type]}>${html}</${tags[mark.type]}>`;
}
