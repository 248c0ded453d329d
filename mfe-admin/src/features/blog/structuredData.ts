import type { PostAuthor, PostPage } from '@dealstead/contracts';

/** Steps from the blog to a post. */
export const crumbsOf = ({ category }: Pick<PostPage, 'category'>) => [
  { name: 'Blog', path: '/blog' },
  ...(category ? [{ name: category, path: `/blog?category=${encodeURIComponent(category)}` }] : []),
];

/** schema.org data of an author. */
export const personData = ({ name, slug, title, bio, photo, links = [] }: PostAuthor, site: string) => ({
  '@type': 'Person',
  name,
  url: `${site}/blog/author/${slug}`,
  jobTitle: title || undefined,
  description: bio || undefined,
  image: photo ? site + photo : undefined,
  sameAs: links.length > 0 ? links.map(({ url }) => url) : undefined,
});

/** schema.org data of a post: the article and its breadcrumbs. */
export function structuredData(post: PostPage, site: string): object {
  const url = `${site}/blog/${post.slug}`;
  const steps = [...crumbsOf(post), { name: post.title, path: `/blog/${post.slug}` }];
  return {
    '@graph': [
      {
        '@type': 'BlogPosting',
        '@id': url,
        url,
        mainEntityOfPage: url,
        headline: post.title,
        description: post.metaDescription,
        datePublished: post.publishedAt,
        dateModified: post.updatedAt,
        wordCount: post.words,
        articleSection: post.category || undefined,
        keywords: post.tags.join(', '),
        image: [`${site}/api/blog/posts/${post.slug}/share.png`, ...(post.image ? [site + post.image.src] : [])],
        author: personData(post.author, site),
        publisher: { '@type': 'Organization', '@id': `${site}/#organization`, name: 'Dealstead', url: `${site}/` },
        commentCount: post.comments.length,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(({ name, path }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: site + path,
        })),
      },
    ],
  };
}
