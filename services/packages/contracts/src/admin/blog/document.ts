import { z } from 'zod';

/**
 * The content of a post: a ProseMirror document as TipTap writes it. Unknown attributes are dropped and unknown node types
 * refused, so that nothing but this schema reaches the HTML that is derived from it.
 */

/** Where a link may lead: this site, another site, or a mail address. */
export const LinkTarget = z
  .string()
  .max(2_000)
  .regex(/^(?:https?:\/\/[^\s/]|mailto:[^\s@]+@|\/(?![/\\])|#)/i, 'Enter a link that begins with https:// or /');

/** Images are uploaded here or drawn by the site; other sites' images would reveal readers to them. */
export const ImageSource = z
  .string()
  .max(500)
  .regex(/^\/api\/[\w./-]+$/, 'Upload the image');

const plainMarks = ['bold', 'italic', 'strike', 'code'] as const;
export const PostMark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(plainMarks) }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: LinkTarget }) }),
]);
export type PostMark = z.output<typeof PostMark>;

const TextNode = z.object({ type: z.literal('text'), text: z.string().min(1), marks: z.array(PostMark).optional() });
const HardBreak = z.object({ type: z.literal('hardBreak') });
const Inline = z.discriminatedUnion('type', [TextNode, HardBreak]);
export type InlineNode = z.output<typeof Inline>;

const inlineContent = z.array(Inline).optional();
const Paragraph = z.object({ type: z.literal('paragraph'), content: inlineContent });
const Heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
  content: inlineContent,
});
const CodeBlock = z.object({ type: z.literal('codeBlock'), content: z.array(TextNode).optional() });
const HorizontalRule = z.object({ type: z.literal('horizontalRule') });
const Image = z.object({
  type: z.literal('image'),
  attrs: z.object({
    src: ImageSource,
    alt: z.string().max(300).nullish(),
    /** The caption below the image. */
    title: z.string().max(500).nullish(),
    width: z.number().int().positive().max(10_000).nullish(),
    height: z.number().int().positive().max(10_000).nullish(),
  }),
});

/** A listing as it was when it was embedded; readers see its current price and status where scripts run. */
const ListingEmbed = z.object({
  type: z.literal('listing'),
  attrs: z.object({
    propertyId: z.number().int().positive().max(2_147_483_647),
    title: z.string().max(300),
    place: z.string().max(200),
    /** Dollars. */
    price: z.number().nonnegative().max(1e9),
  }),
});

/** Inputs of a calculation. Its results are computed by the formulas package whenever the HTML is derived. */
const CalculatorEmbed = z.object({
  type: z.literal('calculator'),
  attrs: z.object({
    title: z.string().max(200),
    mode: z.enum(['rental', 'flip', 'wholesale', 'brrrr', 'land']),
    inputs: z.record(z.string().max(40), z.number().nullable()),
  }),
});

const Cell = z.object({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.object({ colspan: z.number().int().min(1).max(20), rowspan: z.number().int().min(1).max(200) }).optional(),
  content: z.array(Paragraph).min(1),
});
const TableRow = z.object({ type: z.literal('tableRow'), content: z.array(Cell).min(1).max(20) });
const Table = z.object({ type: z.literal('table'), content: z.array(TableRow).min(1).max(200) });

const Blockquote = z.object({
  type: z.literal('blockquote'),
  get content() {
    return z.array(Block).min(1);
  },
});
const ListItem = z.object({
  type: z.literal('listItem'),
  get content() {
    return z.array(Block).min(1);
  },
});
const BulletList = z.object({ type: z.literal('bulletList'), content: z.array(ListItem).min(1) });
const OrderedList = z.object({
  type: z.literal('orderedList'),
  attrs: z.object({ start: z.number().int().min(0).max(9_999).nullish() }).optional(),
  content: z.array(ListItem).min(1),
});

const Block = z.discriminatedUnion('type', [
  Paragraph,
  Heading,
  CodeBlock,
  HorizontalRule,
  Image,
  ListingEmbed,
  CalculatorEmbed,
  Table,
  Blockquote,
  BulletList,
  OrderedList,
]);
export type BlockNode = z.output<typeof Block>;

export const PostDocument = z.object({ type: z.literal('doc'), content: z.array(Block).max(2_000) });
export type PostDocument = z.output<typeof PostDocument>;
