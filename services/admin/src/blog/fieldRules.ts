import { slugify } from '@dealstead/contracts';
import type { BlockNode, InlineNode, PostDocument } from '@dealstead/contracts/admin/blog/document';
import type { PostCheck, PostFields } from '@dealstead/contracts/admin/blog/management';
import { renderPost, textOf } from './html.ts';

/** What a new draft contains. */
export const emptyFields = (title: string): PostFields => ({
  title,
  slug: '',
  excerpt: '',
  content: { type: 'doc', content: [{ type: 'paragraph' }] },
  featuredImage: null,
  featuredImageAlt: '',
  category: '',
  tags: [],
  metaTitle: '',
  metaDescription: '',
});

/** The slug under which a post is published. */
export const slugOf = ({ slug, title }: Pick<PostFields, 'slug' | 'title'>): string => slug || slugify(title);

/** What a post must have before readers see it, as sentences. */
export function publishFaults(fields: PostFields): string[] {
  const faults: string[] = [];
  if (fields.title.trim() === '') faults.push('Enter a title.');
  else if (slugOf(fields) === '') faults.push('Enter a path: the title has no letters or digits.');
  if (/^\d+$/.test(slugOf(fields))) faults.push('Enter a path with letters: numbers lead to posts by their number.');
  if (slugOf(fields) === 'author' || slugOf(fields) === 'preview')
    faults.push('Enter another path: this one is taken.');
  if (fields.excerpt.trim() === '') faults.push('Write an excerpt.');
  if (textOf(fields.content).trim() === '') faults.push('Write the post.');
  if (fields.category.trim() === '') faults.push('Choose a category.');
  if (fields.featuredImage !== null && fields.featuredImageAlt.trim() === '')
    faults.push('Describe the featured image for people who cannot see it.');
  const undescribed = imagesOf(fields.content).filter(({ attrs }) => !attrs.alt?.trim()).length;
  if (undescribed > 0)
    faults.push(undescribed === 1 ? 'One image has no alt text.' : `${undescribed} images have no alt text.`);
  return faults;
}

type Node = BlockNode | InlineNode | { type: string; content?: unknown };

/** A document's nodes in their order, those within others included. */
function* nodesOf(nodes: readonly Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node;
    if ('content' in node && Array.isArray(node.content)) yield* nodesOf(node.content as Node[]);
  }
}

/** A document's images, those within quotes and lists included. */
export const imagesOf = (content: PostDocument) =>
  [...nodesOf(content.content)].filter((node): node is BlockNode & { type: 'image' } => node.type === 'image');

/** Targets of a document's links. */
export function linksOf(content: PostDocument): string[] {
  return [...nodesOf(content.content)].flatMap((node) =>
    'marks' in node ? (node.marks ?? []).flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : [])) : [],
  );
}

const highestComfortableGrade = 12;

/** Problems of a post: what publishing needs, and what readers and search engines would miss, with warnings of links. */
export function checkFields(fields: PostFields, linkWarnings: readonly string[]): PostCheck[] {
  const warnings = [...linkWarnings];
  const { headings } = renderPost(fields.content);
  const ids = new Set(headings.map(({ id }) => id));
  for (const href of linksOf(fields.content))
    if (href.startsWith('#') && !ids.has(href.slice(1))) warnings.push(`A link leads to ${href}, which is no heading.`);
  if (fields.featuredImage === null) warnings.push('There is no featured image.');
  if (fields.metaDescription === '') warnings.push('Without a meta description, search engines show the excerpt.');
  if (fields.tags.length === 0) warnings.push('There are no tags, by which related posts are found.');
  const grade = readingGrade(textOf(fields.content));
  if (grade !== null && grade > highestComfortableGrade)
    warnings.push(`The text reads at grade ${grade.toFixed(0)}. Shorter sentences would make it easier.`);
  return [
    ...publishFaults(fields).map((message) => ({ level: 'error' as const, message })),
    ...warnings.map((message) => ({ level: 'warning' as const, message })),
  ];
}

const leastWords = 100;

/**
 * The Flesch–Kincaid grade level of an English text: 0.39 × words per sentence + 11.8 × syllables per word − 15.59
 * (Kincaid et al., 1975). Syllables are groups of vowels, without a silent e. Null below a hundred words.
 */
export function readingGrade(text: string): number | null {
  const words = text.match(/[A-Za-z][A-Za-z’'-]*/g) ?? [];
  if (words.length < leastWords) return null;
  const sentences = text.match(/[.!?:]+(?=\s|$)/g)?.length ?? 0;
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  const grade = 0.39 * (words.length / Math.max(1, sentences)) + 11.8 * (syllables / words.length) - 15.59;
  return Math.max(0, Math.round(grade * 10) / 10);
}

function syllablesIn(word: string): number {
  const groups = word.toLowerCase().match(/[aeiouy]+/g)?.length ?? 1;
  const hasSilentE = groups > 1 && /[^aeiouyl]e$/.test(word.toLowerCase());
  return hasSilentE ? groups - 1 : groups;
}
