import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { categories, states, type Category, type State } from '@dealstead/contracts';
import { z } from 'zod';

/** A demo post: the head of its file, and its content as Markdown. Its slug is the file's name. */
export interface DemoPost {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** Name of the demo account that wrote it. */
  readonly author: string;
  readonly daysAgo: number;
  readonly picture: { readonly category: Category; readonly state: State; readonly acres: number };
  readonly alt: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly markdown: string;
}

const folder = join(import.meta.dirname, 'posts');

const Head = z.object({
  title: z.string().max(255),
  excerpt: z.string().max(500),
  category: z.string().max(100),
  tags: z.string().transform((text) => text.split(', ')),
  author: z.string(),
  daysAgo: z.coerce.number(),
  picture: z
    .preprocess((text) => String(text).split(' '), z.tuple([z.enum(categories), z.enum(states), z.coerce.number()]))
    .transform(([category, state, acres]) => ({ category, state, acres })),
  alt: z.string().min(10),
  metaTitle: z.string().max(60).default(''),
  metaDescription: z.string().max(160),
});

/** Reads the demo posts, oldest first. */
export function readDemoPosts(): DemoPost[] {
  const posts = readdirSync(folder).map((file) => parsePost(file, readFileSync(join(folder, file), 'utf8')));
  return posts.toSorted((one, other) => other.daysAgo - one.daysAgo);
}

function parsePost(file: string, text: string): DemoPost {
  const end = text.indexOf('\n\n');
  const head = text
    .slice(0, end)
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const);
  return { slug: file.replace(/\.md$/, ''), ...Head.parse(Object.fromEntries(head)), markdown: text.slice(end + 2) };
}
