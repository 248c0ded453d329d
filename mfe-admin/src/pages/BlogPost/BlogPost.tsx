import type { PostPage } from '@dealstead/contracts';
import {
  ApiError,
  Article,
  ErrorCard,
  movedPathOf,
  Navigate,
  NotFoundPage,
  Page,
  Skeleton,
  Stack,
  useParams,
  useRead,
  useSiteUrl,
} from '@dealstead/kit';
import { ScreenSection } from '../../features/blog/articleStyles.ts';
import { blogFeeds } from '../../features/blog/feeds.ts';
import { Newsletter } from '../../features/blog/Newsletter.tsx';
import { PostCards } from '../../features/blog/PostCards.tsx';
import { PostArticle } from '../../features/blog/PostArticle.tsx';
import { structuredData } from '../../features/blog/structuredData.ts';
import { useReader } from '../../features/blog/useReader.ts';

/** A published post. */
export function BlogPost() {
  const { slug = '' } = useParams();
  const query = useRead('/api/blog/posts/{slug}', { slug });
  if (query.data) return <Post post={query.data} />;
  const movedTo = movedPathOf(query.error);
  if (movedTo !== null) return <Navigate to={movedTo} replace />;
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return <NotFoundPage>This post does not exist or is no longer published.</NotFoundPage>;
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
        <PostArticle post={post} />
      </Article>
      {post.related.length > 0 && (
        <ScreenSection aria-labelledby="related">
          <Stack space={5}>
            <h2 id="related">Related posts</h2>
            <PostCards posts={post.related} headingLevel={3} />
          </Stack>
        </ScreenSection>
      )}
      <Newsletter />
    </Page>
  );
}

export default BlogPost;
