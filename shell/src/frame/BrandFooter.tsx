import { Container, useSiteUrl } from '@dealstead/kit';
import { styled } from 'styled-components';

const Ground = styled.footer`
  margin-top: var(--s7);
  padding-block: var(--s4);
  background: var(--surface);
  border-top: 1px solid var(--line);
  font-size: var(--t13);
  color: var(--ink-2);
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  a {
    display: inline-block;
    padding: 10px 0;
    color: inherit;
  }
`;

/** The footer on a brand's own domain: who the platform is, and its legal texts, on the main host. */
export function BrandFooter() {
  const site = useSiteUrl();
  return (
    <Ground>
      <Container>
        <ul>
          <li>
            <a href={site}>On Dealstead</a>
          </li>
          <li>
            <a href={`${site}/terms`}>Terms</a>
          </li>
          <li>
            <a href={`${site}/privacy`}>Privacy</a>
          </li>
          <li>
            <a href={`${site}/login`}>Sign in</a>
          </li>
        </ul>
      </Container>
    </Ground>
  );
}
