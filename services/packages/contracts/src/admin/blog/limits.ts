/** Longest texts of a post, in characters: the specification's column lengths. */
export const blogLengths = {
  title: 255,
  slug: 255,
  metaTitle: 255,
  metaDescription: 500,
  excerpt: 500,
  category: 100,
  /** All tags joined with commas. */
  tags: 500,
  imageAlt: 300,
  commentName: 100,
  commentEmail: 255,
  comment: 2_000,
  authorName: 100,
  authorTitle: 100,
  authorBio: 500,
  authorLinkLabel: 40,
  authorLinkUrl: 200,
} as const;

/** Most pages on other sites that an author's profile names. */
export const maxAuthorLinks = 5;

/** How much of a title and description search engines usually show. */
export const shownInResults = { title: 60, description: 160 } as const;

export const blogPageSize = 12;

/** Posts or comments in one response of blog management. */
export const managedPageSize = 50;

/** Links in one comment, beyond which it is refused. */
export const maxCommentLinks = 2;

/** Widths in pixels in which an uploaded image is stored. */
export const blogImageWidths = [480, 960, 1600] as const;

export const postStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** A post's path or a tag from text: "ARV & Fees" → `arv-fees`. */
export function slugify(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, blogLengths.slug);
}

const imagePath = /^\/api\/blog\/images\/([\w-]{22})\/(\d+)\.webp$/;

/** The parts of an uploaded image's URL; null for any other. */
export function parseBlogImage(src: string): { id: string; width: number } | null {
  const [, id, width] = imagePath.exec(src) ?? [];
  return id === undefined ? null : { id, width: Number(width) };
}

/** `srcset` of an uploaded image, whose URL names the largest width; undefined for any other. */
export function blogImageSrcSet(src: string): string | undefined {
  const image = parseBlogImage(src);
  if (image === null) return undefined;
  const widths = [...blogImageWidths.filter((width) => width < image.width), image.width];
  return widths.map((width) => `/api/blog/images/${image.id}/${width}.webp ${width}w`).join(', ');
}

/** Shapes to which an uploaded image can be cropped. */
export const imageRatios = ['original', '16:9', '8:5', '4:3', '1:1'] as const;
