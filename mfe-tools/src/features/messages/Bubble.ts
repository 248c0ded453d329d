import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** A row of the conversation: own messages at the right. */
export const Line = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  padding: 6px 20px;
  &[data-own] {
    align-items: flex-end;
  }
  &[data-center] {
    align-items: center;
  }
  ${phone} {
    padding-inline: 12px;
  }
`;

/** The box of a text. */
export const Bubble = styled.div`
  position: relative;
  max-width: min(560px, 82%);
  padding: 10px 14px;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  font-size: var(--t15);
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  [data-own] > & {
    background: var(--tint);
    border-color: transparent;
  }
  [data-wanted] > & {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  [data-failed] > & {
    border-color: var(--danger);
  }
`;

/** Time and state below a text. */
export const Meta = styled.p`
  margin-top: 4px;
  font-size: var(--t12);
  color: var(--ink-2);
  white-space: normal;
`;

/** A line between messages: a day, "New", or a note. */
export const Divider = styled.p`
  width: 100%;
  padding: 8px 0 2px;
  font-size: var(--t13);
  font-weight: 600;
  color: var(--ink-2);
  text-align: center;
  &[data-new] {
    color: var(--primary);
  }
`;
