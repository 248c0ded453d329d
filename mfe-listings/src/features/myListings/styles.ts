import { hiddenFromSight, narrow, phone, twoLines } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Search and sort order above the table. */
export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  padding: 12px 20px;
  border-bottom: 1px solid var(--line);
  > form {
    flex: 0 1 360px;
  }
  > output {
    margin-left: auto;
    font-size: var(--t14);
    color: var(--ink-2);
  }
  ${phone} {
    padding: 12px 16px;
    > form {
      flex: 1 0 100%;
    }
  }
`;

/** The frame of toolbar, table and page links. */
export const TableFrame = styled.section`
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  overflow: clip;
  [data-stale] table {
    opacity: 0.5;
  }
`;

/** Skeleton rows. */
export const Loading = styled.div`
  display: grid;
  gap: 20px;
  padding: 12px 20px;
`;

/** Between phone and desktop the table scrolls sideways. */
export const Scroll = styled.div`
  overflow-x: auto;
`;

export const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t14);
  th,
  td {
    padding: 10px 16px 10px 0;
    text-align: left;
    font-weight: 400;
    border-bottom: 1px solid var(--line);
    white-space: nowrap;
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
  thead th {
    height: 36px;
    padding-block: 0;
    font-size: var(--t12);
    font-weight: 600;
    color: var(--ink-2);
    border-color: var(--line-2);
  }
  .number {
    text-align: right;
  }
  .select {
    width: 52px;
    padding-left: 20px;
    padding-right: 12px;
  }
  .menu {
    width: 60px;
    padding: 0 12px 0 0;
    text-align: right;
  }
  tbody th {
    width: 45%;
    min-width: 260px;
    white-space: normal;
  }
  .listing {
    display: grid;
    grid-template-columns: 80px minmax(0, 1fr);
    align-items: center;
    gap: 14px;
    a {
      ${twoLines}
      font-weight: 600;
      text-decoration: none;
      &:hover {
        text-decoration: underline;
      }
    }
    small {
      font-size: var(--t13);
      color: var(--ink-2);
    }
  }
  .thumb {
    display: grid;
    height: 60px;
    overflow: hidden;
    border-radius: var(--r1);
    background: var(--sunken);
    > svg {
      place-self: center;
      color: var(--ink-3);
    }
  }
  .price {
    font-weight: 700;
  }
  .fresh {
    padding-left: 16px;
  }
  .questions > * + * {
    margin-left: 6px;
  }
  .unit {
    ${hiddenFromSight}
  }
  .fresh b {
    display: block;
    color: var(--amber-ink);
  }
  tbody tr:hover,
  tr[data-selected] {
    background: color-mix(in srgb, var(--sunken) 55%, var(--surface));
  }
  tr[data-selected] {
    box-shadow: inset 3px 0 0 var(--primary);
  }
  ${narrow} {
    th,
    td {
      padding-right: 10px;
    }
    tbody th {
      min-width: 200px;
    }
    .listing {
      grid-template-columns: 56px minmax(0, 1fr);
      gap: 12px;
    }
    .thumb {
      height: 42px;
    }
    tbody .fresh {
      white-space: normal;
    }
  }
  ${phone} {
    display: block;
    thead,
    thead tr,
    thead th {
      display: block;
    }
    thead tr {
      padding: 0 16px;
      border-bottom: 1px solid var(--line);
    }
    thead th:not(.select) {
      ${hiddenFromSight}
    }
    thead .select {
      display: flex;
      align-items: center;
      height: 44px;
      padding: 0;
      width: auto;
      border: 0;
    }
    /* The label of the only visible heading. */
    thead .select::after {
      content: 'Select all on this page';
      margin-left: 12px;
      font-weight: 500;
      font-size: var(--t13);
    }
    tbody {
      display: block;
    }
    tbody tr {
      display: grid;
      grid-template-columns: 20px auto auto minmax(0, 1fr) 44px;
      gap: 2px 12px;
      padding: 12px 0 12px 16px;
      border-bottom: 1px solid var(--line);
    }
    tbody tr:last-child {
      border-bottom: 0;
    }
    && tbody th,
    && tbody td {
      display: block;
      width: auto;
      min-width: 0;
      padding: 0;
      border: 0;
      text-align: left;
      font-size: var(--t13);
      color: var(--ink-2);
    }
    tbody .select {
      grid-area: 1 / 1 / 5 / 2;
    }
    tbody th {
      grid-area: 1 / 2 / 2 / 5;
      margin-bottom: 6px;
    }
    tbody .menu {
      grid-area: 1 / 5 / 2 / 6;
    }
    && tbody .price {
      grid-area: 2 / 2;
      font-size: var(--t15);
      color: var(--ink);
    }
    tbody .share {
      grid-area: 2 / 3;
      align-self: center;
    }
    tbody .status {
      grid-area: 2 / 4 / 3 / 6;
      justify-self: end;
      margin-right: 16px;
    }
    tbody .views {
      grid-area: 3 / 2;
    }
    tbody .questions {
      grid-area: 3 / 3 / 4 / 6;
      > .unit {
        margin-left: 0;
      }
    }
    tbody .fresh {
      grid-area: 4 / 2 / 5 / 6;
      &[data-empty] {
        display: none;
      }
    }
    .fresh b {
      display: inline;
      margin-left: 8px;
    }
    .listing {
      grid-template-columns: 72px minmax(0, 1fr);
      gap: 12px;
      font-size: var(--t15);
      a {
        color: var(--ink);
      }
    }
    .thumb {
      height: 54px;
    }
    .unit {
      position: static;
      width: auto;
      height: auto;
      overflow: visible;
      clip-path: none;
    }
  }
`;

/** Links to the previous and the next page. */
export const Pages = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 8px 12px;
  padding: 12px 20px;
  border-top: 1px solid var(--line);
  font-size: var(--t14);
  color: var(--ink-2);
  ${phone} {
    padding-inline: 16px;
    justify-content: space-between;
  }
`;
