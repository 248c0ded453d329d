import { formatCount, Head, Lead, Page, Stack, StatStrip, useRead } from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { QueryError } from '../../features/QueryError.tsx';
import { PanelColumns } from '../../features/styles.ts';
import { CrawlersPanel, FilesPanel } from '../../features/sitemap/FilesPanel.tsx';
import { LeftOutPanel } from '../../features/sitemap/LeftOutPanel.tsx';
import { ListingCheck } from '../../features/sitemap/ListingCheck.tsx';
import { PlacesPanel } from '../../features/sitemap/PlacesPanel.tsx';

/** What search engines read: the sitemap's files, what is left out and why, and when crawlers came. */
export function Sitemap() {
  const listings = useRead('/api/sitemaps/listings');
  const blog = useRead('/api/sitemaps/blog');
  const help = useRead('/api/sitemaps/help');
  const report = useRead('/api/admin/sitemap');
  const fetches = useRead('/api/admin/crawler-fetches');
  const files = [...(listings.data ?? []), ...(blog.data ?? []), ...(help.data ?? [])];
  const pages = files.reduce((sum, { urls }) => sum + urls, 0);
  return (
    <Page>
      <Head title="Site map" description="What search engines know about." path="/admin/sitemap" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Site map</h1>
          <Lead>What search engines know about. A change of a listing or post is in its file within a minute.</Lead>
        </DashboardHeader>
        <PanelColumns>
          <Stack space={5}>
            <QueryView query={listings} label="The files" loading={320}>
              {() => (
                <>
                  <StatStrip
                    items={[
                      { label: 'Pages', value: formatCount(pages) },
                      { label: 'Files', value: formatCount(files.length) },
                    ]}
                  />
                  <FilesPanel files={files} fetches={fetches.data ?? []} />
                </>
              )}
            </QueryView>
            {/* The counts above lack the files that did not load. */}
            {blog.isError && !blog.data && <QueryError label="The blog’s file" query={blog} />}
            {help.isError && !help.data && <QueryError label="The help articles’ file" query={help} />}
          </Stack>
          <Stack space={5}>
            <ListingCheck />
            <QueryView query={report} label="What is left out" loading={260}>
              {(data) => <LeftOutPanel counts={data.listings} />}
            </QueryView>
            <QueryView query={fetches} label="Crawlers" loading={200}>
              {(data) => <CrawlersPanel fetches={data} />}
            </QueryView>
          </Stack>
        </PanelColumns>
        <QueryView query={report} label="States and categories" loading={420}>
          {({ places }) => <PlacesPanel places={places} />}
        </QueryView>
      </Stack>
    </Page>
  );
}
