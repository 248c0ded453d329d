import { Node, type Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** An image with the size that its frame has before it is loaded. */
const SizedImage = Image.extend({
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

/** The document schema of posts, as contracts checks it. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    underline: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { rel: null, target: null } },
  }),
  SizedImage,
  TableKit.configure({ table: { resizable: false } }),
  createEmbed('listing', ['propertyId', 'title', 'place', 'price'], ({ title, place }) => `${title}, ${place}`),
  createEmbed('calculator', ['title', 'mode', 'inputs'], ({ title, mode }) => `${title} (${mode})`),
];
