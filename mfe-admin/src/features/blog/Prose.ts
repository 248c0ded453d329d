import { phone } from '@dealstead/kit';
import { css, styled } from 'styled-components';

/** Styles of a post's content, on its page and in the editor. */
export const proseStyles = css`
  font-size: 1.0625rem;
  line-height: 1.65;
  overflow-wrap: anywhere;
  > * + * {
    margin-top: 1.1em;
  }
  h2 {
    margin-top: 1.8em;
    font-size: var(--t24);
    scroll-margin-top: 84px;
  }
  h3 {
    margin-top: 1.5em;
    font: 600 var(--t20) / 1.3 var(--sans);
    scroll-margin-top: 84px;
  }
  h4 {
    margin-top: 1.3em;
    font-size: 1.0625rem;
    scroll-margin-top: 84px;
  }
  h2 + *,
  h3 + *,
  h4 + * {
    margin-top: 0.6em;
  }
  a {
    color: var(--primary);
    font-weight: 500;
    text-underline-offset: 3px;
    text-decoration-thickness: 1px;
  }
  ul,
  ol {
    padding-left: 1.3em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li + li {
    margin-top: 0.4em;
  }
  li > p + p,
  li > p + ul {
    margin-top: 0.5em;
  }
  blockquote {
    padding: 2px 0 2px 20px;
    border-left: 3px solid var(--primary);
    font: 500 var(--t20) / 1.5 var(--slab);
  }
  hr {
    border: 0;
    border-top: 1px solid var(--line-2);
    margin-block: 2em;
  }
  code {
    font-size: 0.9em;
    background: var(--sunken);
    border-radius: var(--r1);
    padding: 1px 4px;
  }
  pre {
    padding: 14px 16px;
    overflow-x: auto;
    background: var(--sunken);
    border-radius: var(--r2);
    font-size: var(--t14);
    code {
      padding: 0;
      background: none;
    }
  }
  figure {
    margin-block: 1.6em;
  }
  figure img {
    display: block;
    width: 100%;
    height: auto;
    border: 1px solid var(--line);
    border-radius: var(--r2);
    background: var(--sunken);
  }
  figcaption {
    margin-top: 8px;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  .table {
    overflow-x: auto;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--r2);
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--t15);
    line-height: 1.4;
  }
  th,
  td {
    padding: 10px 14px;
    text-align: left;
    vertical-align: top;
    overflow-wrap: normal;
  }
  tr + tr > *,
  thead + tbody > tr:first-child > * {
    border-top: 1px solid var(--line);
  }
  thead th {
    font-size: var(--t13);
    font-weight: 600;
    color: var(--ink-2);
  }
  tbody th {
    font-weight: 400;
  }
  .figure {
    text-align: right;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  td.figure {
    font-weight: 600;
  }
  tr.total > * {
    font-weight: 700;
    border-top: 1px solid var(--ink);
    border-bottom: 3px double var(--ink);
  }
  ${phone} {
    font-size: 1rem;
    th,
    td {
      padding: 9px 10px;
    }
  }
  /* A page ends neither after a heading nor within a row, and what scrolls on screen is shown whole. */
  @media print {
    h2,
    h3,
    h4 {
      break-after: avoid;
    }
    figure,
    tr,
    blockquote {
      break-inside: avoid;
    }
    .table,
    pre {
      overflow: visible;
    }
    pre {
      white-space: pre-wrap;
    }
  }
`;

export const Prose = styled.div`
  ${proseStyles}
`;
