import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** The frame of a card in a queue that keys move through: full width in its panel, marked while it is selected. */
export const SelectableCard = styled.article`
  display: grid;
  gap: 12px;
  padding: 16px 20px;
  margin-inline: -20px;
  border-top: 1px solid var(--line);
  scroll-margin: 96px 0 24px;
  &:focus-visible {
    outline: 2px solid var(--primary);
    outline-offset: -2px;
  }
  &[aria-current] {
    background: var(--ground);
    box-shadow: inset 3px 0 0 var(--primary);
  }
  h3 {
    margin: 0;
    font-size: var(--t17);
    overflow-wrap: anywhere;
  }
  .text {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  ${phone} {
    padding: 16px;
    margin-inline: -16px;
  }
`;
