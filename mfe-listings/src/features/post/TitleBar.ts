import { styled } from 'styled-components';

/** A page's title with an action on the right. */
export const TitleBar = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: end;
  gap: 8px 16px;
  p {
    margin-top: var(--s2);
    font-size: var(--t15);
  }
`;
