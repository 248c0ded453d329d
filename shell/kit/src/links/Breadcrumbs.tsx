import { styled } from 'styled-components';
import { phone } from '../theme/media.ts';
import { Link } from './Link.tsx';

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

/** The pages above this one, the uppermost first. */
export const Breadcrumbs = ({ pages }: { pages: readonly { readonly name: string; readonly path: string }[] }) => (
  <Trail aria-label="Breadcrumb">
    <ol>
      {pages.map(({ name, path }) => (
        <li key={path}>
          <Link to={path}>{name}</Link>
        </li>
      ))}
    </ol>
  </Trail>
);
