import {
  Alert,
  ErrorCard,
  ApiError,
  Head,
  NotFoundPage,
  Page,
  Skeleton,
  Stack,
  useParams,
  useRead,
} from '@dealstead/kit';
import { PostArticle } from '../../features/blog/PostArticle.tsx';

/** The saved version of a post, by a link that expires. */
export function BlogPreview() {
  const { token = '' } = useParams();
  const query = useRead('/api/blog/previews/{token}', { token });
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return <NotFoundPage>This preview link has expired. Ask the author for another.</NotFoundPage>;
  return (
    <Page headed>
      <Head title="Preview" description="A post before it is published." path="/blog" noIndex />
      <Stack space={5}>
        {query.data && (
          <>
            <Alert tone="water">This is a preview. Only people with this link can see it.</Alert>
            <PostArticle post={query.data} isPreview />
          </>
        )}
        {query.isPending && <Skeleton height={420} />}
        {query.isError && (
          <ErrorCard
            title="The preview did not load"
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
      </Stack>
    </Page>
  );
}

export default BlogPreview;
