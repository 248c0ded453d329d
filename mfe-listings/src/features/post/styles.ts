import { Panel, phone } from '@dealstead/kit';
import { styled } from 'styled-components';

const wide = '@media (min-width: 1200px)';

/** Sections on the left, the form in the middle, the buyers' preview on the right. */
export const FormLayout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 28px;
  align-items: start;
  margin-top: 24px;
  ${wide} {
    grid-template-columns: 200px minmax(0, 1fr) 344px;
  }
  > .sections {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    min-width: 0;
  }
  > aside {
    display: none;
    ${wide} {
      position: sticky;
      top: 80px;
      display: block;
    }
    h2 {
      margin-bottom: 8px;
      font: 600 var(--t14) / 1.4 var(--sans);
      letter-spacing: 0;
    }
  }
  ${phone} {
    gap: 16px;
    margin-top: 0;
  }
`;

/** Navigation of the sections: a list on desktop, a strip on smaller screens. */
export const SectionNav = styled.nav`
  z-index: 50;
  position: sticky;
  top: 0;
  display: flex;
  overflow-x: auto;
  scrollbar-width: none;
  margin: 0 -16px;
  padding: 0 16px;
  background: var(--surface);
  border-bottom: 1px solid var(--line);
  font-size: var(--t14);
  a {
    display: grid;
    grid-template-columns: 18px auto;
    gap: 6px;
    align-items: center;
    min-height: 48px;
    padding: 0 10px;
    border-bottom: 3px solid transparent;
    color: var(--ink-2);
    text-decoration: none;
    white-space: nowrap;
  }
  svg {
    color: var(--ink-3);
  }
  [data-tone='done'] svg {
    color: var(--ok);
  }
  [data-tone='wrong'] svg {
    color: var(--danger);
  }
  [aria-current] {
    border-color: var(--primary);
    color: var(--ink);
    font-weight: 600;
  }
  ${wide} {
    top: 80px;
    display: block;
    margin: 0;
    padding: 0;
    background: none;
    border: 0;
    a {
      grid-template-columns: 22px 1fr;
      gap: 8px;
      min-height: 40px;
      border-bottom: 0;
      border-left: 3px solid var(--line);
    }
    [aria-current] {
      border-color: var(--primary);
      background: var(--tint);
    }
  }
`;

/** One section of the form, with its status to the right of its title. */
export const SectionPanel = styled(Panel)`
  scroll-margin-top: 72px;
  padding: 24px;
  > header {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 4px 12px;
    margin-bottom: 16px;
  }
  h2 {
    font-size: var(--t20);
  }
  > header > span {
    display: inline-flex;
    gap: 5px;
    align-items: center;
    font-size: var(--t13);
    font-weight: 600;
    color: var(--ink-2);
  }
  [data-tone='done'] {
    color: var(--ok);
  }
  [data-tone='wrong'] {
    color: var(--danger);
  }
  ${phone} {
    padding: 18px 16px;
  }
`;

/** Stacked fields. */
export const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  min-width: 0;
`;
export const Spaced = styled.div`
  margin-top: 22px;
`;
export const TwoColumns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  align-items: start;
  ${phone} {
    gap: 12px;
  }
`;
export const ThreeColumns = styled(TwoColumns)`
  grid-template-columns: repeat(3, minmax(0, 1fr));
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
export const FourColumns = styled(TwoColumns)`
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 12px;
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

/** Title, with acres and square feet beside it; stacked on a phone. */
export const TitleRow = styled(TwoColumns)`
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const FieldGroup = styled.div`
  > span:first-child,
  > legend {
    display: block;
    margin-bottom: 6px;
    font-size: var(--t13);
    font-weight: 600;
  }
`;

export const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

export const Legal = styled.div`
  padding: 12px 14px;
  background: var(--brown-tint);
  border-left: 3px solid var(--brown);
  border-radius: var(--r1);
  font-size: var(--t14);
  b {
    display: block;
    margin-bottom: 2px;
    color: var(--brown);
  }
`;

/** Footer of the page: save status, Preview, Publish. */
export const SaveBar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: var(--z-head);
  margin-top: 32px;
  /* As wide as the window without widening the page. */
  border-image: linear-gradient(var(--line-2) 1px, var(--surface) 1px) fill 0 / 0 / 0 100vw;
  > div {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 72px;
  }
  [role='status'] {
    display: flex;
    gap: 8px;
    align-items: center;
    margin-right: auto;
    font-size: var(--t13);
    color: var(--ink-2);
  }
  b {
    display: block;
    color: var(--ink);
    font-weight: 600;
  }
  ${phone} {
    > div {
      display: grid;
      grid-template-columns: 1fr 1.4fr;
      gap: 8px;
      padding-block: 8px 12px;
    }
    [role='status'] {
      grid-column: 1 / -1;
      margin: 0;
    }
  }
`;

export const MissingList = styled(Panel)`
  margin-top: 16px;
  padding: 16px;
  font-size: var(--t14);
  ul {
    margin-top: 6px;
  }
`;

/** Missing fields, beside the form and at the Publish button. A press anywhere on a row follows its link. */
export const MissingRows = styled.ul`
  max-width: 340px;
  font-size: var(--t14);
  li {
    position: relative;
    display: grid;
    grid-template-columns: 18px 1fr;
    gap: 0 10px;
    align-items: start;
    padding: 6px 0;
  }
  a {
    color: inherit;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  small {
    grid-column: 2;
    font-size: var(--t13);
    color: var(--ink-2);
  }
`;
