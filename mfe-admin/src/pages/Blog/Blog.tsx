import type { PostList } from '@dealstead/contracts';
import {
  ApiError,
  Button,
  Columns,
  EmptyState,
  ErrorCard,
  Head,
  Lead,
  Link,
  NotFoundPage,
  Page,
  Row,
  Skeleton,
  Stack,
  chipStyles,
  phone,
  useParams,
  useRead,
  useSearchParams,
  useSiteUrl,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { AuthorHeader } from '../../features/blog/AuthorProfile.tsx';
import { blogFeeds } from '../../features/blog/feeds.ts';
import { Newsletter } from '../../features/blog/Newsletter.tsx';
import { PostCards, PostTeaser } from '../../features/blog/PostCards.tsx';
import { personData } from '../../features/blog/structuredData.ts';

const Frame = styled(Page)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s6);
  padding-top: var(--s7);
  > header p {
    margin-top: var(--s2);
  }
  ${phone} {
    padding-top: var(--s5);
    gap: var(--s5);
  }
`;

const Filters = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  a {
    ${chipStyles}
    color: var(--ink);
    text-decoration: none;
    small {
      color: var(--ink-2);
    }
    &:hover {
      border-color: var(--line-2);
    }
    &[aria-current] {
      background: var(--tint);
      border-color: var(--primary);
      color: var(--tint-ink);
      font-weight: 600;
    }
  }
  ${phone} {
    flex-wrap: nowrap;
    margin-inline: -16px;
    padding-inline: 16px;
    overflow-x: auto;
    a {
      flex: none;
      /* The row begins scrolled to the selected link, in browsers that know the property. */
      &[aria-current] {
        scroll-initial-target: nearest;
        scroll-margin-inline: 16px;
      }
    }
  }
`;

const description =
  'How to find, price, finance and close wholesale real-estate deals: worked examples with every figure calculated.';

/** What the address selects. */
interface Selection {
  readonly category?: string;
  readonly tag?: string;
  readonly author?: string;
  readonly page?: string;
}

const pathOf = ({ author, category, tag, page }: Selection): string => {
  const query = new URLSearchParams(
    Object.entries({ category, tag, page: page === '1' ? undefined : page }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString();
  return `/blog${author === undefined ? '' : `/author/${author}`}${query === '' ? '' : `?${query}`}`;
};

function useSelection(): Selection {
  const { author } = useParams();
  const [search] = useSearchParams();
  const get = (name: string) => search.get(name) ?? undefined;
  return { category: get('category'), tag: get('tag'), author, page: get('page') };
}

const titleOf = ({ category, tag }: Selection, { author }: PostList) =>
  author ? author.name : category ? category : tag ? `Posts about ${tag}` : 'Blog';

/** The blog's posts, newest first: all, or of a category, a tag or an author. */
export function Blog() {
  const selection = useSelection();
  const query = useRead('/api/blog/posts{?category,tag,author,page}', { ...selection });
  if (query.data) return <Posts list={query.data} selection={selection} />;
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return <NotFoundPage>There are no posts at this address. All posts are in the blog.</NotFoundPage>;
  return (
    <Frame>
      <Head title="Blog" description={description} path="/blog" />
      <header>
        <h1>Blog</h1>
        <Lead>{description}</Lead>
      </header>
      {query.isPending ? (
        <>
          <Skeleton height={320} />
          <Columns count={3}>
            {['first', 'second', 'third'].map((name) => (
              <Skeleton key={name} height={300} />
            ))}
          </Columns>
        </>
      ) : (
        <ErrorCard
          title="The blog did not load"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          reference={query.error instanceof ApiError ? query.error.problem?.requestId : undefined}
        >
          The rest of the site works.
        </ErrorCard>
      )}
    </Frame>
  );
}

function Posts({ list, selection }: { list: PostList; selection: Selection }) {
  const site = useSiteUrl();
  const title = titleOf(selection, list);
  const isFiltered = title !== 'Blog';
  const [newest, ...others] = list.posts;
  const hasLead = newest !== undefined && !isFiltered && list.page === 1;
  return (
    <Frame>
      <Head
        title={list.page > 1 ? `${title}, page ${list.page}` : title}
        description={
          isFiltered
            ? `${list.total === 1 ? '1 post' : `${list.total} posts`} on the Dealstead blog: ${title}.`
            : description
        }
        path={pathOf(selection)}
        keywords={['wholesale real estate', ...list.categories.map(({ name }) => name)].join(', ')}
        feeds={blogFeeds}
        noIndex={selection.tag !== undefined || list.total === 0}
        structuredData={listData(list, title, site)}
      />
      {list.author ? (
        <AuthorHeader author={list.author} />
      ) : (
        <header>
          <h1>{title}</h1>
          <Lead>{description}</Lead>
        </header>
      )}
      <Filters aria-label="Categories">
        <Link to="/blog" aria-current={isFiltered ? undefined : 'page'}>
          All posts
        </Link>
        {list.categories.map(({ name, posts }) => (
          <Link
            key={name}
            to={pathOf({ category: name })}
            aria-current={name === selection.category ? 'page' : undefined}
          >
            {name} <small>{posts}</small>
          </Link>
        ))}
      </Filters>
      {list.posts.length === 0 && (
        <EmptyState title="No posts yet" action={isFiltered ? <Button to="/blog">See all posts</Button> : undefined}>
          {isFiltered ? 'Posts of this kind will appear here.' : 'The first post will appear here.'}
        </EmptyState>
      )}
      {hasLead && <PostTeaser post={newest} lead eager />}
      {list.posts.length > 0 && <PostCards posts={hasLead ? others : list.posts} />}
      <Pages list={list} selection={selection} />
      <Tags list={list} selection={selection} />
      <Newsletter />
    </Frame>
  );
}

function Pages({ list: { page, pages }, selection }: { list: PostList; selection: Selection }) {
  if (pages < 2) return null;
  return (
    <Row as="nav" aria-label="Pages" between>
      {page > 1 && (
        <Button kind="secondary" to={pathOf({ ...selection, page: String(page - 1) })}>
          Newer posts
        </Button>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Button kind="secondary" to={pathOf({ ...selection, page: String(page + 1) })}>
          Older posts
        </Button>
      )}
    </Row>
  );
}

function Tags({ list: { tags }, selection }: { list: PostList; selection: Selection }) {
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="tags">
      <Stack space={3}>
        <h2 id="tags">Topics</h2>
        <Filters aria-label="Topics">
          {tags.map(({ name }) => (
            <Link key={name} to={pathOf({ tag: name })} aria-current={name === selection.tag ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </Filters>
      </Stack>
    </section>
  );
}

/** schema.org data of the list. */
const listData = ({ posts, author }: PostList, title: string, site: string) => ({
  '@graph': [
    author
      ? {
          '@type': 'ProfilePage',
          name: title,
          mainEntity: personData(author, site),
        }
      : { '@type': 'Blog', '@id': `${site}/blog`, name: 'Dealstead blog', url: `${site}/blog` },
    {
      '@type': 'ItemList',
      itemListElement: posts.map(({ slug }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: `${site}/blog/${slug}`,
      })),
    },
  ],
});

export default Blog;
