import type { HelpArticlePage } from '@dealstead/contracts';
import {
  ApiError,
  Article,
  Breadcrumbs,
  Button,
  formatDate,
  Lead,
  NotFoundPage,
  Page,
  Row,
  Section,
  Small,
  TableOfContents,
  TextLink,
  useParams,
  useRead,
  useSiteUrl,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { Hero, ArticleColumns } from '../../features/blog/articleStyles.ts';
import { ArticleGroup } from '../../features/helpArticles/ArticleGroup.tsx';
import { sectionId } from '../../features/helpArticles/sectionId.ts';

const Text = styled.div`
  line-height: 1.6;
  section {
    scroll-margin-top: 84px;
  }
  section + section {
    margin-top: var(--s6);
  }
  section > p,
  section > ol {
    margin-top: var(--s3);
  }
  ol {
    padding-left: 1.4em;
    list-style: decimal;
  }
  li + li {
    margin-top: var(--s2);
  }
  footer {
    display: grid;
    gap: var(--s3);
    margin-top: var(--s6);
    padding-top: var(--s5);
    border-top: 1px solid var(--line);
  }
`;

/** An article of the help section. */
export function HelpArticle() {
  const { slug = '' } = useParams();
  const query = useRead('/api/help/articles/{slug}', { slug });
  if (query.error instanceof ApiError && [400, 404].includes(query.error.status))
    return <NotFoundPage>This article does not exist. All articles are in the help center.</NotFoundPage>;
  return (
    <Page headed>
      <QueryView query={query} label="This article" loading={520} errorCard={{ page: true }}>
        {(article) => <Content article={article} />}
      </QueryView>
    </Page>
  );
}

function Content({ article }: { article: HelpArticlePage }) {
  const { slug, group, title, summary, plan, tool, changedOn, sections, related } = article;
  const site = useSiteUrl();
  const contents = sections.map(({ heading }) => ({ id: sectionId(heading), text: heading }));
  return (
    <>
      <Article
        title={`${title}: help`}
        description={summary}
        path={`/help/${slug}`}
        kind="article"
        structuredData={articleData(article, site)}
      >
        <Hero>
          <Breadcrumbs
            pages={[
              { name: 'Help center', path: '/help' },
              { name: group, path: `/help#${sectionId(group)}` },
            ]}
          />
          <h1>{title}</h1>
          <Lead>{summary}</Lead>
        </Hero>
        <ArticleColumns>
          {contents.length < 2 ? <div /> : <TableOfContents headings={contents} />}
          <Text>
            <section aria-labelledby="who">
              <h2 id="who">Who can use it</h2>
              <p>{plan}</p>
            </section>
            {sections.map(({ heading, text, steps = [] }) => (
              <section key={heading} id={sectionId(heading)} aria-labelledby={`${sectionId(heading)}-title`}>
                <h2 id={`${sectionId(heading)}-title`}>{heading}</h2>
                {text.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {steps.length > 0 && (
                  <ol>
                    {steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                )}
              </section>
            ))}
            <footer>
              <Row>
                <Button to={tool.to}>{tool.label}</Button>
                {tool.to !== '/help/contact' && <TextLink to="/help/contact">Get help from a person</TextLink>}
              </Row>
              <Small>
                Last changed on <time dateTime={changedOn}>{formatDate(changedOn)}</time>
              </Small>
            </footer>
          </Text>
        </ArticleColumns>
      </Article>
      {related.length > 0 && (
        <Section>
          <ArticleGroup title={`More in “${group}”`} articles={related} />
        </Section>
      )}
    </>
  );
}

/** schema.org data of an article: its text and its place in the help section. */
function articleData({ slug, title, summary, changedOn, group }: HelpArticlePage, site: string): object {
  const url = `${site}/help/${slug}`;
  const steps = [
    { name: 'Help center', item: `${site}/help` },
    { name: title, item: url },
  ];
  return {
    '@graph': [
      {
        '@type': 'TechArticle',
        '@id': url,
        url,
        headline: title,
        description: summary,
        dateModified: changedOn,
        articleSection: group,
        publisher: { '@type': 'Organization', '@id': `${site}/#organization`, name: 'Dealstead', url: `${site}/` },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
      },
    ],
  };
}

export default HelpArticle;
