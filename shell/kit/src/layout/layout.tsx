import { css, styled } from 'styled-components';
import { narrow, phone } from '../theme/media.ts';
import { omitProps } from './omitProps.ts';

/** Visually hidden, available to assistive technology. */
export const hiddenFromSight = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  white-space: nowrap;
  clip-path: inset(50%);
`;

/** At most two lines of text; an unbroken word is broken instead of widening its container. */
export const twoLines = css`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
`;

export const VisuallyHidden = styled.span`
  ${hiddenFromSight}
`;

/** The page's column: at most 1328 px wide, 16 px margins on a phone. */
export const Container = styled.div`
  width: min(1328px, 100% - 32px);
  margin-inline: auto;
`;

/** A page's content between header and footer. `headed` is a page that begins with its title: 48 px below the header. */
export const Page = styled(Container).withConfig(omitProps('headed'))<{ headed?: boolean }>`
  padding-block: ${({ headed }) => (headed ? 'var(--s7)' : 'var(--s5)')} var(--s7);
  ${phone} {
    padding-top: var(--s5);
  }
`;

/** A section of a long page, with large margins. */
export const Section = styled.section`
  margin-top: var(--s8);
  ${phone} {
    margin-top: var(--s7);
  }
`;

/** Title on the left, actions on the right; they wrap on a phone. */
export const SectionHead = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: end;
  gap: var(--s2) var(--s4);
  margin-bottom: var(--s4);
  h1 + p,
  h2 + p {
    margin-top: var(--s2);
    color: var(--ink-2);
  }
`;

/** Twelve columns with a 20 px gutter; a single column on a phone. Children are `<Span of={…}>`. */
export const Grid12 = styled.div`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  gap: 20px;
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Span = styled.div.withConfig(omitProps('of'))<{ of: number }>`
  grid-column: span ${({ of }) => of};
  min-width: 0;
  ${narrow} {
    grid-column: auto;
  }
`;

/** Equal columns on desktop, one on a phone. */
export const Columns = styled.div.withConfig(omitProps('count'))<{ count: 2 | 3 | 4 }>`
  display: grid;
  grid-template-columns: repeat(${({ count }) => count}, minmax(0, 1fr));
  gap: 20px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Cards side by side, as many as fit at 284 px or more. */
export const CardGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(284px, 100%), 1fr));
  gap: var(--s5) 20px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4);
  }
`;

type Space = 1 | 2 | 3 | 4 | 5 | 6;

/** A vertical stack. `space` is a step of the scale 4 8 12 16 24 32; 4 by default. */
export const Stack = styled.div.withConfig(omitProps('space'))<{ space?: Space }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s${({ space = 4 }) => space});
`;

/** A horizontal row that wraps. `space` is a step of the scale; 3 by default. */
export const Row = styled.div.withConfig(omitProps('space', 'between'))<{ space?: Space; between?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s${({ space = 3 }) => space});
  ${({ between }) => between && 'justify-content: space-between;'}
`;

export const Lead = styled.p`
  font-size: var(--t17);
  color: var(--ink-2);
  max-width: 60ch;
`;

export const Muted = styled.span`
  color: var(--ink-2);
`;

export const Small = styled.p`
  font-size: var(--t13);
  color: var(--ink-2);
`;

/** A price or another prominent number: 24/700 unless `size` is 20, 32 or 36. */
export const Price = styled.span.withConfig(omitProps('size'))<{ size?: 20 | 24 | 32 | 36 }>`
  font-size: ${({ size = 24 }) => size / 16}rem;
  font-weight: 700;
  letter-spacing: -0.02em;
  line-height: 1.2;
`;

/** A white panel with a hairline border. */
export const Panel = styled.section`
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  padding: 20px;
  min-width: 0;
  ${phone} {
    padding: 16px;
  }
`;

/** A panel's title row: an `<h2>` and, on the right, a link or a note. */
export const PanelHead = styled.header`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 2px 12px;
  margin-bottom: 14px;
  h2 {
    font: 600 var(--t17) / 1.3 var(--sans);
    letter-spacing: 0;
  }
  /* Without specificity, so that badges and buttons keep their own style. */
  :where(&) > :where(:not(h2)) {
    font-size: var(--t14);
    color: var(--ink-2);
  }
  ${phone} {
    flex-wrap: wrap;
  }
`;

/** Label and value rows: `<div><dt/><dd/></div>`, with `data-total` on a total row. */
export const KeyValues = styled.dl`
  display: grid;
  font-size: var(--t14);
  > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    padding: 10px 0;
    border-bottom: 1px solid var(--line);
  }
  dt {
    color: var(--ink-2);
  }
  dd {
    font-weight: 600;
    text-align: right;
    white-space: nowrap;
  }
  /* 40 px for a thumb; the padding of an inline link moves nothing. */
  dd > a {
    padding-block: 12px;
  }
  > div[data-total] {
    margin-top: -1px;
    border-top: 1px solid var(--ink);
    border-bottom: 3px double var(--ink);
    dt,
    dd {
      color: var(--ink);
      font-weight: 700;
    }
  }
`;
