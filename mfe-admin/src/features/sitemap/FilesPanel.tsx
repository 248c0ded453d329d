import type { CrawlerFetch } from '@dealstead/contracts/admin/crawlers';
import type { SitemapFile } from '@dealstead/contracts/listings/feeds';
import { EmptyState, formatCount, formatDateTime, Panel, PanelHead } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { fileLabel } from './fileNames.ts';

/** A file with its latest fetch by a crawler; the fetches are sorted newest first. */
type FileRow = SitemapFile & { readonly lastFetch: CrawlerFetch | undefined };

export interface FilesPanelProps {
  readonly files: readonly SitemapFile[];
  readonly fetches: readonly CrawlerFetch[];
}

const fileColumns: readonly Column<FileRow>[] = [
  {
    key: 'file',
    heading: 'File',
    cell: ({ path }) => (
      <WrapCell>
        <a href={path}>{fileLabel(path)}</a>
        <small>{path}</small>
      </WrapCell>
    ),
  },
  {
    key: 'urls',
    heading: 'Pages',
    isNumeric: true,
    cell: ({ urls }) => (
      <>
        {formatCount(urls)}
        <PhoneText>{urls === 1 ? ' page' : ' pages'}</PhoneText>
      </>
    ),
  },
  {
    key: 'changed',
    heading: 'Last change',
    onPhone: 'line',
    cell: ({ changedAt }) =>
      changedAt === null ? (
        <NoValue />
      ) : (
        <>
          <PhoneText>Changed </PhoneText>
          {formatDateTime(changedAt)}
        </>
      ),
  },
  {
    key: 'fetched',
    heading: 'Last fetched by',
    onPhone: 'line',
    cell: ({ lastFetch }) =>
      lastFetch === undefined ? (
        <NoValue />
      ) : (
        <>
          <PhoneText>Fetched by </PhoneText>
          {`${lastFetch.crawler}, ${formatDateTime(lastFetch.fetchedAt)}`}
        </>
      ),
  },
];

/** The files of the sitemap: their pages, last change, and who fetched each last. */
export const FilesPanel = ({ files, fetches }: FilesPanelProps) => (
  <Panel aria-labelledby="files">
    <PanelHead>
      <h2 id="files">Files</h2>
      <a href="/sitemap.xml">sitemap.xml</a>
    </PanelHead>
    {files.length === 0 ? (
      <EmptyState title="No files yet">The first file appears once a listing or a post is published.</EmptyState>
    ) : (
      <Table
        caption="Files of the sitemap"
        dense
        columns={fileColumns}
        rows={files.map((file) => ({ ...file, lastFetch: fetches.find(({ path }) => path === file.path) }))}
        rowKey={({ path }) => path}
      />
    )}
  </Panel>
);

const fetchColumns: readonly Column<CrawlerFetch>[] = [
  { key: 'crawler', heading: 'Crawler', cell: ({ crawler }) => crawler },
  { key: 'file', heading: 'File', cell: ({ path }) => fileLabel(path) },
  { key: 'at', heading: 'Last fetch', onPhone: 'line', cell: ({ fetchedAt }) => formatDateTime(fetchedAt) },
  {
    key: 'fetches',
    heading: 'Fetches',
    isNumeric: true,
    cell: ({ fetches }) => (
      <>
        {formatCount(fetches)}
        <PhoneText>{fetches === 1 ? ' fetch' : ' fetches'}</PhoneText>
      </>
    ),
  },
];

/** When crawlers last came for the sitemap. */
export const CrawlersPanel = ({ fetches }: Pick<FilesPanelProps, 'fetches'>) => (
  <Panel aria-labelledby="crawlers">
    <PanelHead>
      <h2 id="crawlers">Crawlers</h2>
    </PanelHead>
    {fetches.length === 0 ? (
      <EmptyState title="No crawler has come yet">
        Submit sitemap.xml in Google Search Console and Bing Webmaster Tools. Their fetches appear here.
      </EmptyState>
    ) : (
      <Table
        caption="Fetches by crawlers"
        dense
        columns={fetchColumns}
        rows={fetches}
        rowKey={({ crawler, path }) => `${crawler} ${path}`}
      />
    )}
  </Panel>
);
