import { narrow } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Where the listing is, and its number. */
export const Crumbs = styled.nav`
  display: flex;
  justify-content: space-between;
  gap: 16px;
  margin-bottom: 12px;
  font-size: var(--t13);
  color: var(--ink-2);
`;

/** The listing at the left, its price at the right and in sight. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 380px;
  gap: 40px;
  align-items: start;
  margin-top: var(--s5);
  > :last-child {
    position: sticky;
    top: 84px;
  }
  h1 {
    margin-top: 10px;
  }
  h2 {
    margin-bottom: 12px;
    font-size: var(--t20);
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
    > :last-child {
      position: static;
      grid-row: 1;
    }
  }
`;

export const Place = styled.p`
  margin-top: 4px;
  font-size: var(--t17);
  color: var(--ink-2);
`;

export const About = styled.section`
  p {
    max-width: 68ch;
  }
  p + p {
    margin-top: 10px;
  }
`;

export const Features = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(260px, 100%), 1fr));
  gap: 10px 24px;
  li {
    display: flex;
    align-items: center;
    gap: 10px;
  }
  svg {
    color: var(--primary);
  }
`;
