import { managedPageSize, postStatuses, type ManagedPost } from '@dealstead/contracts';
import {
  Badge,
  Button,
  EmptyState,
  FilterSelect,
  Panel,
  Row,
  Small,
  TextLink,
  formatCount,
  formatDate,
  formatTimeAgo,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { withParameters } from '../withParameters.ts';
import { SearchForm } from '../SearchForm.tsx';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
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
    // A scheduled post holds the day on which it will be published.
    cell: ({ status, publishedAt }) =>
      publishedAt ? `${status === 'scheduled' ? 'Scheduled for ' : ''}${formatDate(publishedAt)}` : <NoValue />,
  },
  {
    key: 'edited',
    heading: 'Edited',
    cell: ({ editedAt }) => (
      <>
        <PhoneText>Edited </PhoneText>
        {formatTimeAgo(editedAt)}
      </>
    ),
  },
  {
    key: 'views',
    heading: 'Readers',
    isNumeric: true,
    cell: ({ viewCount }) => (
      <>
        {formatCount(viewCount)}
        <PhoneText>{viewCount === 1 ? ' reader' : ' readers'}</PhoneText>
      </>
    ),
  },
];

const Filters = styled(Row)`
  margin-bottom: 16px;
`;

/** All posts, last edited first. The filters and the page are in the address. */
export function PostsPanel() {
  const [parameters, setParameters] = useSearchParams();
  const status = postStatuses.find((known) => known === parameters.get('status')) ?? '';
  const search = parameters.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1);
  /** Shows the first page of other filters, or another page of these. */
  const show = ({ page: wanted = 1, ...filters }: { status?: string; search?: string; page?: number }) =>
    setParameters(withParameters({ ...filters, page: wanted > 1 ? String(wanted) : '' }), { replace: true });
  const query = useRead(
    '/api/admin/blog/posts{?status,search,page}',
    { status: status || undefined, search: search || undefined, page: page > 1 ? page : undefined },
    { placeholderData: (previous) => previous },
  );
  return (
    <Panel aria-label="Posts" aria-busy={query.isPlaceholderData || undefined}>
      <Filters>
        <SearchForm label="Search posts" text={search} onSearch={(text) => show({ search: text })} />
        <FilterSelect label="Status" value={status} onChange={(event) => show({ status: event.target.value })}>
          <option value="">All statuses</option>
          {postStatuses.map((value) => (
            <option key={value} value={value}>
              {statusLabels[value]}
            </option>
          ))}
        </FilterSelect>
      </Filters>
      <QueryView
        query={query}
        label="Posts"
        loading={420}
        isEmpty={({ total }) => total === 0}
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
                <Button kind="secondary" size="small" disabled={page === 1} onClick={() => show({ page: page - 1 })}>
                  Newer
                </Button>
                <Small>{`Page ${page}, ${total} posts`}</Small>
                <Button
                  kind="secondary"
                  size="small"
                  disabled={page * managedPageSize >= total}
                  onClick={() => show({ page: page + 1 })}
                >
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
