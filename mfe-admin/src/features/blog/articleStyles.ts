import { chipStyles, hiddenFromSight, narrow, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

export const Crumbs = styled.nav`
  font-size: var(--t13);
  ol {
    display: flex;
    flex-wrap: wrap;
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
`;

/** Title, summary, byline and featured image. */
export const Hero = styled.header`
  display: grid;
  gap: var(--s3);
  max-width: 1060px;
  margin-inline: auto;
  h1 {
    max-width: 28ch;
    font-size: clamp(2rem, 1.2rem + 2.6vw, 3rem);
    overflow-wrap: anywhere;
  }
  .image {
    aspect-ratio: 5 / 2;
    margin-top: var(--s4);
    border: 1px solid var(--line);
  }
  ${phone} {
    .image {
      aspect-ratio: 16 / 10;
      margin-top: var(--s2);
    }
  }
`;

/** Table of contents beside the text. */
export const Sides = styled.div`
  display: grid;
  grid-template-columns: 240px minmax(0, 70ch);
  gap: var(--s6) 72px;
  max-width: 1060px;
  margin: var(--s6) auto 0;
  .text > * + * {
    margin-top: 1.6em;
  }
  .text > footer {
    display: grid;
    gap: var(--s6);
    margin-top: var(--s7);
  }
  ${narrow} {
    grid-template-columns: minmax(0, 70ch);
    justify-content: center;
    gap: var(--s5);
  }
`;

export const Contents = styled.nav`
  align-self: start;
  position: sticky;
  top: 96px;
  max-height: calc(100vh - 120px);
  overflow-y: auto;
  font-size: var(--t14);
  h2 {
    margin-bottom: var(--s2);
    font: 600 var(--t13) / 1.5 var(--sans);
    letter-spacing: 0;
  }
  a {
    display: flex;
    align-items: center;
    min-height: 36px;
    padding: 4px 0 4px 12px;
    border-left: 2px solid var(--line);
    color: var(--ink-2);
    line-height: 1.35;
    text-decoration: none;
    &:hover {
      border-color: var(--primary);
      color: var(--ink);
    }
  }
  a[data-level='3'] {
    padding-left: 26px;
  }
  ${narrow} {
    position: static;
    max-height: none;
    padding-bottom: var(--s4);
    border-bottom: 1px solid var(--line);
    a {
      min-height: 44px;
    }
  }
  /* On a phone the list would fill the first screen before the text: it is one row that scrolls. */
  ${phone} {
    margin-inline: -16px;
    padding-inline: 16px;
    overflow-x: auto;
    border-bottom: 0;
    h2 {
      ${hiddenFromSight}
    }
    ol {
      display: flex;
      gap: 8px;
    }
    a,
    a[data-level='3'] {
      padding-inline: 12px;
      border: 1px solid var(--line-2);
      border-radius: var(--r1);
      background: var(--surface);
      white-space: nowrap;
    }
  }
`;

export const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  a {
    ${chipStyles}
    color: var(--ink);
    text-decoration: none;
    &:hover {
      border-color: var(--line-2);
    }
  }
`;

export const AuthorNote = styled.aside`
  padding: 18px 20px;
  background: var(--sunken);
  border-radius: var(--r2);
  a {
    color: inherit;
  }
  p {
    margin-top: 4px;
    color: var(--ink-2);
  }
`;
