import { phone } from '@dealstead/kit';
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

/** Links below a page's title. */
export const TitleLinks = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;
  margin-top: 4px;
  font-size: var(--t14);
  a {
    padding-block: 4px;
  }
  ${phone} {
    a {
      padding-block: 12px;
    }
  }
`;
