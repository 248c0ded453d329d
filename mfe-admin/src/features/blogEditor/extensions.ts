import { LinkTarget } from '@dealstead/contracts/admin/blog/document';
import { Node, type Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** An image with the size that its frame has before it is loaded. Images of other sites are not pasted: they are uploaded. */
const SizedImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/api/"]' }],
  addAttributes() {
    return { ...this.parent?.(), width: { default: null }, height: { default: null } };
  },
});

/** A block that is drawn elsewhere: the editor shows its name and a line. */
const createEmbed = (
  name: 'listing' | 'calculator',
  attributes: readonly string[],
  label: (attributes: Record<string, unknown>) => string,
) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(
        attributes.map((key) => [
          key,
          {
            default: null,
            parseHTML: (element: HTMLElement): unknown => JSON.parse(element.getAttribute('data-embed') ?? '{}')[key],
            renderHTML: () => ({}),
          },
        ]),
      ),
    parseHTML: () => [{ tag: `div[data-embed-type="${name}"]` }],
    renderHTML: ({ node }) => [
      'div',
      { 'data-embed-type': name, 'data-embed': JSON.stringify(node.attrs) },
      ['strong', {}, name === 'listing' ? 'Listing' : 'Calculation'],
      ['span', {}, label(node.attrs)],
    ],
  });

/** Cells contain text only: a list or an image in a narrow column cannot be read on a phone. */
const cellContent = { content: 'paragraph+' };

/** The document schema of posts, as contracts checks it. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null },
      isAllowedUri: (href) => LinkTarget.safeParse(href).success,
    },
  }),
  SizedImage,
  Table.configure({ resizable: false }),
  TableRow,
  TableCell.extend(cellContent),
  TableHeader.extend(cellContent),
  createEmbed('listing', ['propertyId', 'title', 'place', 'price'], ({ title, place }) => `${title}, ${place}`),
  createEmbed('calculator', ['title', 'mode', 'inputs'], ({ title, mode }) => `${title} (${mode})`),
];
