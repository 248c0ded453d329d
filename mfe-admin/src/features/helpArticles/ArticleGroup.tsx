import type { HelpTeaser } from '@dealstead/contracts';
import { Link, Stack } from '@dealstead/kit';
import { styled } from 'styled-components';
import { sectionId } from './sectionId.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
  gap: 12px;
  a {
    display: grid;
    align-content: start;
    gap: 4px;
    height: 100%;
    padding: 16px 20px;
    border: 1px solid var(--line);
    border-radius: var(--r2);
    background: var(--surface);
    color: var(--ink);
    text-decoration: none;
    &:hover {
      border-color: var(--primary);
    }
  }
  strong {
    color: var(--primary);
    font-size: var(--t17);
  }
  span,
  small {
    color: var(--ink-2);
    font-size: var(--t14);
  }
`;

/** Cards that lead to articles; a result of a search leads to the section that it found. */
export const ArticleLinks = ({ articles }: { articles: readonly (HelpTeaser & { section?: string | null })[] }) => (
  <List>
    {articles.map(({ slug, title, summary, section }) => (
      <li key={slug}>
        <Link to={`/help/${slug}${section ? `#${sectionId(section)}` : ''}`}>
          <strong>{title}</strong>
          <span>{summary}</span>
          {section && <small>{`In “${section}”`}</small>}
        </Link>
      </li>
    ))}
  </List>
);

/** The articles about one subject. */
export const ArticleGroup = ({ title, articles }: { title: string; articles: readonly HelpTeaser[] }) => (
  <section aria-labelledby={sectionId(title)}>
    <Stack space={3}>
      <h2 id={sectionId(title)}>{title}</h2>
      <ArticleLinks articles={articles} />
    </Stack>
  </section>
);
