import type { PostPage } from '@dealstead/contracts';
import {
  ApiError,
  Article,
  ErrorCard,
  Lead,
  Link,
  Navigate,
  NotFoundPage,
  Page,
  Section,
  Skeleton,
  Stack,
  formatDate,
  useParams,
  useRead,
  useSiteUrl,
} from '@dealstead/kit';
import { Comments } from '../../features/blog/Comments.tsx';
import { blogFeeds } from '../../features/blog/feeds.ts';
import { Newsletter } from '../../features/blog/Newsletter.tsx';
import { PostCards, PostLine } from '../../features/blog/PostCards.tsx';
import { PostContent } from '../../features/blog/PostContent.tsx';
import { PostImage } from '../../features/blog/PostImage.tsx';
import { crumbsOf, structuredData } from '../../features/blog/structuredData.ts';
import { useReader } from '../../features/blog/useReader.ts';
import { AuthorNote, Contents, Crumbs, Hero, Sides, Tags } from './styles.ts';

/** A published post. */
export function BlogPost() {
  const { slug = '' } = useParams();
  const query = useRead('/api/blog/posts/{slug}', { slug });
  if (query.data) return <Post post={query.data} />;
  if (query.error instanceof ApiError) {
    const newPath = newPathOf(query.error);
    if (newPath !== null) return <Navigate to={newPath} replace />;
    if ([400, 404].includes(query.error.status))
      return <NotFoundPage>This post does not exist or is no longer published.</NotFoundPage>;
  }
  return (
    <Page headed>
      {query.isPending ? (
        <Stack space={5}>
          <Skeleton height={120} />
          <Skeleton height={420} />
        </Stack>
      ) : (
        <ErrorCard
          page
          title="This post did not load"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          reference={query.error instanceof ApiError ? query.error.problem?.requestId : undefined}
        >
          The rest of the site works.
        </ErrorCard>
      )}
    </Page>
  );
}

/** Where a post is now, by the answer to a request for its former address. */
function newPathOf({ status, problem }: ApiError): string | null {
  const details: unknown = problem?.details;
  if (status !== 308 || typeof details !== 'object' || details === null || !('path' in details)) return null;
  return typeof details.path === 'string' ? details.path : null;
}

function Post({ post }: { post: PostPage }) {
  const site = useSiteUrl();
  useReader(post.slug);
  return (
    <Page headed>
      <Article
        title={post.metaTitle}
        description={post.metaDescription}
        path={`/blog/${post.slug}`}
        image={`/api/blog/posts/${post.slug}/share.png`}
        imageAlt={post.image?.alt || post.title}
        kind="article"
        keywords={post.tags.join(', ')}
        feeds={blogFeeds}
        structuredData={structuredData(post, site)}
      >
        <PostHeader post={post} />
        <Sides>
          <TableOfContents headings={post.headings} />
          <div className="text">
            <PostContent blocks={post.blocks} />
            <PostFooter post={post} />
          </div>
        </Sides>
      </Article>
      {post.related.length > 0 && (
        <Section aria-labelledby="related">
          <Stack space={5}>
            <h2 id="related">Related posts</h2>
            <PostCards posts={post.related} headingLevel={3} />
          </Stack>
        </Section>
      )}
      <Newsletter />
    </Page>
  );
}

function PostHeader({ post }: { post: PostPage }) {
  return (
    <Hero>
      <Crumbs aria-label="Breadcrumb">
        <ol>
          {crumbsOf(post).map(({ name, path }) => (
            <li key={path}>
              <Link to={path}>{name}</Link>
            </li>
          ))}
        </ol>
      </Crumbs>
      <h1>{post.title}</h1>
      {post.excerpt && <Lead>{post.excerpt}</Lead>}
      <PostLine>
        <span>
          By <Link to={`/blog/author/${post.author.slug}`}>{post.author.name}</Link>
        </span>
        <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
        <span>{post.readingMinutes} min read</span>
      </PostLine>
      {post.image && <PostImage className="image" image={post.image} sizes="(max-width: 1100px) 100vw, 1060px" eager />}
    </Hero>
  );
}

function TableOfContents({ headings }: Pick<PostPage, 'headings'>) {
  if (headings.length < 2) return <div />;
  return (
    <Contents aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id}>
            <a href={`#${id}`} data-level={level}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </Contents>
  );
}

function PostFooter({ post }: { post: PostPage }) {
  const { author, tags } = post;
  return (
    <footer>
      {tags.length > 0 && (
        <Tags aria-label="Topics">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={`/blog?tag=${encodeURIComponent(tag)}`}>{tag}</Link>
            </li>
          ))}
        </Tags>
      )}
      <AuthorNote aria-label="About the author">
        <strong>
          <Link to={`/blog/author/${author.slug}`}>{author.name}</Link>
          {author.title && `, ${author.title}`}
        </strong>
        {author.bio && <p>{author.bio}</p>}
      </AuthorNote>
      <Comments post={post} />
    </footer>
  );
}

export default BlogPost;
