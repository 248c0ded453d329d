import {
  Button,
  Head,
  Lead,
  Page,
  Stack,
  TabPanel,
  Tabs,
  toastError,
  useNavigateWhileHere,
  useRead,
  useSearchParams,
  useUser,
  useWrite,
} from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { AuthorsPanel } from '../../features/blogManage/AuthorsPanel.tsx';
import { CommentsPanel } from '../../features/blogManage/CommentsPanel.tsx';
import { PostsPanel } from '../../features/blogManage/PostsPanel.tsx';

const tabs = ['posts', 'comments', 'authors'] as const;
type Tab = (typeof tabs)[number];

/** The blog's posts in every status, comments to approve, and the profiles of authors. */
export function BlogManagement() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'posts';
  const user = useUser();
  const navigate = useNavigateWhileHere();
  const counts = useRead('/api/admin/blog/posts{?status,search,page}', {});
  const waiting = counts.data?.pendingComments ?? 0;
  const creating = useWrite('POST', '/api/admin/blog/posts', {
    invalidates: ['/api/admin/blog'],
    onSuccess: ({ id }) => void navigate(`/admin/blog-management/${id}`),
    onError: (error) => toastError(error, 'The post was not started. Try again.'),
  });
  const authorName = [user?.firstName, user?.lastName].filter(Boolean).join(' ') || 'Dealstead';
  return (
    <Page>
      <Head
        title="Blog management"
        description="Posts, comments and authors of the blog."
        path="/admin/blog-management"
        noIndex
      />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Blog</h1>
          <Lead>Write, schedule and publish posts. Comments appear once you approve them.</Lead>
          <div>
            <Button
              disabled={creating.isPending}
              onClick={() => creating.mutate({ body: { title: 'Untitled post', authorName } })}
            >
              New post
            </Button>
          </div>
        </DashboardHeader>
        <Tabs<Tab>
          label="Blog"
          name="blog"
          value={tab}
          onChange={(chosen) => setSearch(chosen === 'posts' ? {} : { tab: chosen }, { replace: true })}
          items={[
            { id: 'posts', label: 'Posts' },
            { id: 'comments', label: waiting > 0 ? `Comments (${waiting} waiting)` : 'Comments' },
            { id: 'authors', label: 'Authors' },
          ]}
        />
        <TabPanel tabsId="blog" tab={tab}>
          {tab === 'posts' && <PostsPanel />}
          {tab === 'comments' && <CommentsPanel />}
          {tab === 'authors' && <AuthorsPanel />}
        </TabPanel>
      </Stack>
    </Page>
  );
}

export default BlogManagement;
