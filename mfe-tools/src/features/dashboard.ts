import { Link, TextLink, narrow, phone, twoLines } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Two panels of equal height, the left one wider; stacked on narrow screens, and a single one at full width. */
export const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
  gap: 20px;
  > :only-child {
    grid-column: 1 / -1;
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A link at the right of a panel's title, with a 44 px touch target. */
export const HeadLink = styled(TextLink)`
  ${phone} {
    margin-block: -11px;
    padding-block: 11px;
  }
`;

/** A missed date or its count. */
export const Late = styled.span`
  color: var(--danger);
  font-weight: 600;
`;

/** The name of a value whose column heading a phone does not show. */
export const OnPhone = styled.span`
  display: none;
  ${phone} {
    display: inline;
  }
`;

/** A value that is not given; a phone omits it. */
export const NoValue = styled.span.attrs({ children: '–', 'data-missing': true })``;

/** The parts of a dashboard. On a phone due items come before the wide board. */
export const Board = styled.div`
  display: flex;
  flex-direction: column;
  gap: 20px;
  ${phone} {
    gap: 16px;
    > [data-wide] {
      order: 1;
    }
    > [data-wide] ~ [data-later] {
      order: 2;
    }
  }
`;

/** The link of a table's row, cut off at its column's width; on a phone two lines, and the whole row is the touch target. */
export const RowLink = styled(Link)`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  ${phone} {
    ${twoLines}
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
  }
`;
