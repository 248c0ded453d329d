import { postStatuses, type ManagedPost, type PostStatus } from '@dealstead/contracts';
import {
  Badge,
  Button,
  EmptyState,
  FilterSelect,
  Panel,
  Row,
  SearchInput,
  Small,
  TextLink,
  formatCount,
  formatDate,
  formatTimeAgo,
  useRead,
} from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { NoValue, WrapCell } from '../styles.ts';
import { statusLabels, statusTones } from './statusLabels.ts';

const columns: readonly Column<ManagedPost>[] = [
  {
    key: 'title',
    heading: 'Post',
    cell: ({ id, title, category, author }) => (
      <WrapCell>
        <TextLink to={`/admin/blog-management/${id}`}>{title || 'Untitled'}</TextLink>
        <small>{[category, author].filter(Boolean).join(', ')}</small>
      </WrapCell>
    ),
  },
  {
    key: 'status',
    heading: 'Status',
    cell: ({ status, hasChanges }) => (
      <>
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
        {hasChanges && <Small> Unpublished changes</Small>}
      </>
    ),
  },
  {
    key: 'published',
    heading: 'Published',
    cell: ({ publishedAt }) => (publishedAt ? formatDate(publishedAt) : <NoValue />),
  },
  { key: 'edited', heading: 'Edited', cell: ({ editedAt }) => formatTimeAgo(editedAt) },
  { key: 'views', heading: 'Readers', isNumeric: true, cell: ({ viewCount }) => formatCount(viewCount) },
];

/** All posts, last edited first. */
export function PostsPanel() {
  const [status, setStatus] = useState<PostStatus | ''>('');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useRead('/api/admin/blog/posts{?status,search,page}', {
    status: status || undefined,
    search: search.trim() || undefined,
    page: page > 1 ? page : undefined,
  });
  return (
    <Panel aria-label="Posts">
      <Row>
        <SearchInput
          aria-label="Search posts"
          placeholder="Search posts"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        <FilterSelect
          label="Status"
          value={status}
          onChange={(event) => {
            setStatus(event.target.value as PostStatus | '');
            setPage(1);
          }}
        >
          <option value="">Every status</option>
          {postStatuses.map((value) => (
            <option key={value} value={value}>
              {statusLabels[value]}
            </option>
          ))}
        </FilterSelect>
      </Row>
      <QueryView
        query={query}
        label="Posts"
        loading={420}
        isEmpty={({ posts }) => posts.length === 0}
        empty={
          <EmptyState title={search || status ? 'No posts match' : 'No posts yet'}>
            {search || status ? 'Change the search or the status.' : 'Start with “New post”.'}
          </EmptyState>
        }
      >
        {({ posts, total }) => (
          <>
            <Table caption="Posts" columns={columns} rows={posts} rowKey={({ id }) => id} />
            {total > posts.length && (
              <Row between>
                <Button kind="secondary" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  Newer
                </Button>
                <Small>{`Page ${page}, ${total} posts`}</Small>
                <Button kind="secondary" size="small" disabled={page * 50 >= total} onClick={() => setPage(page + 1)}>
                  Older
                </Button>
              </Row>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  );
}
