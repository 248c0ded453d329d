import { chipStyles, narrow, phone, Section } from '@dealstead/kit';
import { styled } from 'styled-components';

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
export const ArticleColumns = styled.div`
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
  /* Paper has no table of contents, whose column the text would take. */
  @media print {
    grid-template-columns: minmax(0, 1fr);
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

/** A part of a post's page that leads elsewhere: of no use on paper. */
export const ScreenSection = styled(Section)`
  @media print {
    display: none;
  }
`;
