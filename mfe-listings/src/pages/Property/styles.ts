import { Page, narrow, phone, twoLines } from '@dealstead/kit';
import { styled } from 'styled-components';

/**
 * The page on screen; on paper a deal sheet of one page for a typical listing: two pictures, the deal to scale, the numbers,
 * terms and description, without anything to press and without what belongs to the reader.
 */
export const PropertyFrame = styled(Page)`
  /* On a phone the pictures touch the header, unless the owner's panel or a brand is above them. */
  :is([data-screen-only], aside) ~ * {
    --pictures-top: 0;
  }
  @media print {
    width: 100%;
    /* 12 px become about 8 points. */
    zoom: 0.9;
    padding-block: 8px 0;
    font-size: var(--t12);
    line-height: 1.4;
    button,
    form,
    [data-screen-only] {
      display: none;
    }
  }
`;

/** The listing's number and address on the web, on paper only. */
export const PrintFoot = styled.p`
  display: none;
  @media print {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    margin-top: 12px;
    padding-top: 8px;
    border-top: 1px solid var(--line);
    font-size: var(--t12);
    color: var(--ink-2);
  }
`;

/** The listing's location and its number. */
export const Crumbs = styled.nav`
  display: flex;
  justify-content: space-between;
  gap: 16px;
  margin-bottom: 14px;
  font-size: var(--t13);
  color: var(--ink-2);
  a {
    text-underline-offset: 3px;
  }
  ${phone} {
    display: none;
  }
  @media print {
    display: none;
  }
`;

/** The listing on the left, the sticky price card on the right; on a phone the price comes last. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 380px;
  gap: 40px;
  align-items: start;
  margin-top: 28px;
  > aside {
    position: sticky;
    top: 84px;
  }
  /* With the upgrade prompt the card is taller than the screen. */
  > aside:has([data-features]) {
    position: static;
  }
  section h2 {
    margin-bottom: 14px;
    font-size: var(--t20);
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: 28px;
    margin-top: 18px;
    > aside {
      position: static;
    }
  }
  /* Left: title, deal, description, features. Right: price and terms, facts. Below: history, disclosure. */
  @media print {
    grid-template-columns: minmax(0, 1fr) 264px;
    grid-template-rows: auto 1fr;
    gap: 12px 24px;
    margin-top: 10px;
    section h2 {
      margin-bottom: 4px;
      font-size: var(--t15);
    }
    dl {
      font-size: var(--t12);
    }
    dl > div {
      padding-block: 3px;
    }
    dd {
      white-space: normal;
    }
    > aside {
      grid-area: 1 / 2 / 3 / 3;
    }
    section:has(> #facts) {
      grid-area: 3 / 2;
    }
    section:has(> #about) {
      grid-area: 3 / 1;
    }
    /* Land has no facts, which would stand beside the description. */
    :not(:has(#facts)) > section:has(> #about) {
      grid-column: 1 / -1;
    }
    section:has(> #features),
    section:has(> #terms),
    section:has(> #disclosure) {
      grid-column: 1 / -1;
    }
  }
`;

/** The listing's content, section by section. */
export const Sheet = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 36px;
  h1 {
    margin-top: 12px;
    overflow-wrap: anywhere;
  }
  ${phone} {
    gap: 28px;
    h1 {
      font-size: 1.625rem;
    }
  }
  @media print {
    display: contents;
    h1 {
      ${twoLines}
      margin-top: 6px;
      line-height: 1.25;
      font-size: var(--t24);
    }
  }
`;

/** The listing's status, below its title. */
export const State = styled.div`
  margin-top: 16px;
`;

/** Small facts in a row. */
export const Marks = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

export const Place = styled.p`
  margin-top: 4px;
  font-size: var(--t17);
  color: var(--ink-2);
  @media print {
    margin-top: 2px;
    font-size: var(--t14);
  }
`;

export const Features = styled.ul`
  columns: 2;
  column-gap: 32px;
  li {
    display: flex;
    gap: 10px;
    padding-block: 7px;
    break-inside: avoid;
  }
  svg {
    margin-top: 2px;
    color: var(--primary);
  }
  ${phone} {
    columns: 1;
  }
  @media print {
    columns: 3;
    li {
      padding-block: 1px;
    }
    li:nth-child(n + 7) {
      display: none;
    }
  }
`;

/** Payment options, each in a frame. */
export const Options = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-top: 12px;
  li {
    padding: 6px 12px;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--r1);
    font-size: var(--t14);
    font-weight: 500;
  }
  @media print {
    margin-top: 6px;
    li {
      padding: 0 8px;
      font-size: var(--t12);
    }
  }
`;
