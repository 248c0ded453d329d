import { narrow, phone, Small } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Work queues on the left, statistics on the right; stacked on narrow screens. */
export const PanelColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.7fr) minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
  /* An admin whose role sees no work queue: the statistics take the whole width. */
  &:has(> :first-child:empty) {
    grid-template-columns: minmax(0, 1fr);
    > :first-child {
      display: none;
    }
    > :last-child {
      grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
      align-items: start;
    }
  }
`;

/** A table cell whose text wraps: at most two lines, and two of a smaller note below. */
export const WrapCell = styled.div`
  display: grid;
  gap: 2px;
  min-width: 20ch;
  max-width: 40ch;
  padding-block: 6px;
  white-space: normal;
  overflow-wrap: anywhere;
  line-height: 1.35;
  ${phone} {
    min-width: 0;
    max-width: none;
    padding-block: 0;
  }
  > * {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  small {
    font-size: var(--t13);
    font-weight: 400;
    color: var(--ink-2);
  }
`;

/** Stands for a missing value in a table; the stacked rows of a phone leave it out. */
export const NoValue = styled.span.attrs({ children: '–', 'data-missing': true })``;

/** Shown only in the stacked rows of a phone, which have no headings: the word that says what a value is. */
export const PhoneText = styled.span`
  display: none;
  ${phone} {
    display: inline;
  }
`;

/** The controls of a row: the first fills the column, so that the others align. */
export const RowActions = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  padding-block: 4px;
  > :first-child {
    flex: 1;
  }
  ${phone} {
    padding-block: 0;
    > :first-child {
      flex: none;
    }
  }
`;

/** The keys of a list. Devices without a keyboard do not show it. */
export const KeyHint = styled(Small)`
  margin-bottom: 14px;
  @media (pointer: coarse) {
    display: none;
  }
  ${phone} {
    display: none;
  }
`;
