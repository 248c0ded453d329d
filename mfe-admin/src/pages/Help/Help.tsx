import { helpGroups, type HelpList } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  Head,
  Lead,
  Page,
  Panel,
  Row,
  Stack,
  useRead,
  useSearchParams,
  useSiteUrl,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { useCallback } from 'react';
import { ArticleGroup, ArticleLinks } from '../../features/helpArticles/ArticleGroup.tsx';
import { SearchForm } from '../../features/SearchForm.tsx';

const description =
  'How each tool of Dealstead works: search and alerts, the calculator, listings, leads, contracts, campaigns and your account.';

/** The help section: articles by subject, or those that a search finds. */
export function Help() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.trim() ?? '';
  const query = useRead(
    '/api/help/articles{?search}',
    { search: search === '' ? undefined : search },
    { placeholderData: (previous) => previous },
  );
  const onSearch = useCallback(
    (text: string) => setParams(text === '' ? {} : { search: text }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const site = useSiteUrl();
  return (
    <Page headed>
      <Head
        title="Help center"
        description={description}
        path="/help"
        noIndex={search !== ''}
        structuredData={query.data && listData(query.data, site)}
      />
      <Stack space={6}>
        <Stack space={4}>
          <h1>How can we help?</h1>
          <Lead>
            Every tool explained in a few minutes. If you do not find an answer, a person on our team helps you.
          </Lead>
          <SearchForm label="Search the help articles" text={search} onSearch={onSearch} />
        </Stack>
        <QueryView query={query} label="The articles" loading={520}>
          {({ articles }) =>
            search === '' ? <AllArticles articles={articles} /> : <Results articles={articles} search={search} />
          }
        </QueryView>
        <Panel aria-labelledby="ask">
          <Row between>
            <Stack space={2}>
              <h2 id="ask">Still have a question?</h2>
              <p>Tell us what you need. We answer by email.</p>
            </Stack>
            <Button to="/help/contact">Get help</Button>
          </Row>
        </Panel>
      </Stack>
    </Page>
  );
}

const AllArticles = ({ articles }: HelpList) => (
  <Stack space={6}>
    {helpGroups.map((group) => (
      <ArticleGroup key={group} title={group} articles={articles.filter((article) => article.group === group)} />
    ))}
  </Stack>
);

const Results = ({ articles, search }: HelpList & { search: string }) =>
  articles.length === 0 ? (
    <EmptyState
      title={`No article about “${search}”`}
      action={
        <Button kind="secondary" to="/help">
          See all articles
        </Button>
      }
    >
      Try fewer or other words, or ask us.
    </EmptyState>
  ) : (
    <section aria-labelledby="results">
      <Stack space={4}>
        <h2 id="results">{articles.length === 1 ? '1 article' : `${articles.length} articles`}</h2>
        <ArticleLinks articles={articles} />
      </Stack>
    </section>
  );

/** schema.org data of the list. */
const listData = ({ articles }: HelpList, site: string) => ({
  '@type': 'ItemList',
  name: 'Dealstead help center',
  itemListElement: articles.map(({ slug, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: `${site}/help/${slug}`,
  })),
});

export default Help;
