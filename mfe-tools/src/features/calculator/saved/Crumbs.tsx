import { Link, phone } from '@dealstead/kit';
import { styled } from 'styled-components';
import { savedAnalysesPath } from '../subject.ts';

const Trail = styled.nav`
  font-size: var(--t13);
  ol {
    display: flex;
    flex-wrap: wrap;
    list-style: none;
  }
  li + li::before {
    content: '/';
    margin-inline: 8px;
    color: var(--ink-3);
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
    color: var(--ink-2);
  }
  ${phone} {
    a {
      min-height: 44px;
    }
  }
  @media print {
    display: none;
  }
`;

/** The way from a page of saved analyses up to the calculator. `below` is a page below their list. */
export function Crumbs({ below = false }: { below?: boolean }) {
  return (
    <Trail aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to="/calculator">Calculator</Link>
        </li>
        {below && (
          <li>
            <Link to={savedAnalysesPath}>Saved analyses</Link>
          </li>
        )}
      </ol>
    </Trail>
  );
}
