import { TextLink, narrow, phone, twoLines } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Height in pixels of the pictures on a phone. */
const pictureHeight = 112;

/** Columns on a phone: 172 px, or wider if they leave room. */
const phoneColumns = ({ $count }: { $count: number }) => `repeat(${$count}, max(172px, (100vw - 32px) / ${$count}))`;

/** On a phone the table scrolls sideways. */
export const Scroll = styled.div`
  grid-area: 1 / 1;
  ${phone} {
    margin-inline: -16px;
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scroll-padding-left: 16px;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** On a phone: prices and titles, which stay in view while the rows scroll, and follow the columns sideways. */
export const Titles = styled.div<{ $count: number }>`
  display: none;
  ${phone} {
    position: sticky;
    top: 0;
    z-index: 1;
    display: grid;
    grid-area: 1 / 1;
    align-self: start;
    grid-template-columns: ${phoneColumns};
    height: 84px;
    margin: ${pictureHeight + 1}px -16px 0;
    padding-inline: 16px;
    overflow: hidden;
    background: var(--surface);
    border-bottom: 1px solid var(--line-2);
    > div {
      padding: 8px 10px;
    }
  }
  @media print {
    display: none;
  }
`;

export const TitleLink = styled(TextLink)`
  ${twoLines}
  font-size: var(--t15);
  line-height: 1.3;
`;

/** Titles and table lie in one cell, so that the titles can stick to the top of the window. */
export const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  /* One page for four listings. */
  @media print {
    display: block;
    zoom: 0.75;
  }
`;

/** The table; on a phone each row is a grid with its label above. */
export const CompareGrid = styled.table<{ $count: number }>`
  width: 100%;
  /* One or two listings are not stretched over the page. */
  max-width: ${({ $count }) => 176 + $count * 400}px;
  border-collapse: collapse;
  table-layout: fixed;
  background: var(--surface);
  border: 1px solid var(--line);
  th,
  td {
    padding: 11px 18px;
    text-align: left;
    vertical-align: top;
    border-bottom: 1px solid var(--line);
  }
  td {
    border-left: 1px solid var(--line);
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  th {
    width: 176px;
    font-size: var(--t14);
    font-weight: 500;
    color: var(--ink-2);
  }
  .group th {
    padding-block: 7px;
    background: var(--sunken);
    font-size: var(--t13);
    font-weight: 600;
    color: var(--ink);
  }
  .pictures > * {
    padding: 0;
    border-bottom: 0;
  }
  /* Price and title stay in view while the rows scroll. */
  .head > * {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--surface);
    box-shadow: inset 0 -1px var(--line-2);
  }
  .head td {
    padding: 12px 18px 14px;
    font-weight: 400;
  }
  .head td > span {
    white-space: nowrap;
  }
  .picture {
    position: relative;
    height: 150px;
    background: var(--sunken);
  }
  .picture > button {
    position: absolute;
    top: 8px;
    right: 10px;
    width: 36px;
    height: 36px;
    border-color: var(--line);
    border-radius: 50%;
    background: var(--surface);
    /* 44 px: the minimum touch target. */
    &::before {
      content: '';
      position: absolute;
      inset: -4px;
    }
  }
  td > small {
    display: block;
    font-size: var(--t13);
    font-weight: 400;
    color: var(--ink-2);
  }
  .missing {
    font-weight: 500;
    color: var(--ink-2);
  }
  .best {
    background: var(--tint);
  }
  .mark {
    display: inline-block;
    margin-left: 8px;
    padding: 0 6px;
    border: 1px solid currentColor;
    border-radius: var(--r1);
    font-size: var(--t12);
    font-weight: 600;
    line-height: 20px;
    color: var(--tint-ink);
  }
  svg.scale {
    width: 100%;
    margin-top: 4px;
    overflow: visible;
    .frame {
      fill: var(--surface);
      stroke: var(--ink);
    }
    .price {
      fill: var(--ink);
    }
    .over {
      fill: var(--danger-tint);
      stroke: var(--danger);
    }
    line {
      stroke: var(--ink);
    }
  }
  ${narrow} {
    th,
    td,
    .head td {
      padding-inline: 12px;
    }
    th {
      width: 136px;
    }
    .head td > span {
      font-size: var(--t20);
    }
  }
  ${phone} {
    &,
    thead,
    tbody {
      display: block;
      width: max-content;
      min-width: 100%;
      max-width: none;
    }
    border-width: 1px 0;
    tr {
      display: grid;
      grid-template-columns: ${phoneColumns};
      padding-inline: 16px;
      border-bottom: 1px solid var(--line);
    }
    th,
    td {
      width: auto;
      padding: 8px 10px 10px;
      border: 0;
      scroll-snap-align: start;
    }
    th {
      grid-column: 1 / -1;
      padding: 8px 10px 0;
      font-size: var(--t12);
      color: var(--ink-3);
      scroll-snap-align: none;
    }
    th > span {
      position: sticky;
      left: 26px;
    }
    .group {
      background: var(--sunken);
    }
    .group th {
      padding: 7px 10px;
    }
    .pictures th,
    .head th,
    .foot th {
      display: none;
    }
    .pictures {
      border-bottom: 0;
    }
    .pictures td {
      padding: 0;
    }
    .picture {
      height: ${pictureHeight}px;
    }
    .head {
      height: 84px;
    }
    .head td {
      display: none;
    }
  }
  @media print {
    font-size: var(--t12);
    .picture > button,
    .foot {
      display: none;
    }
    .picture {
      height: 80px;
    }
    .head {
      height: auto;
    }
    .head td {
      position: static;
      display: table-cell;
    }
    th,
    td,
    .head td {
      padding: 5px 10px;
    }
    th {
      width: 120px;
      font-size: var(--t12);
    }
    tr {
      break-inside: avoid;
    }
  }
`;
