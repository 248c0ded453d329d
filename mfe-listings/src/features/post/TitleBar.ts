import { styled } from 'styled-components';

/** A page's title with an action on the right. */
export const TitleBar = styled.header`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: end;
  gap: 8px 16px;
  p {
    margin-top: 4px;
    font-size: var(--t15);
  }
`;
