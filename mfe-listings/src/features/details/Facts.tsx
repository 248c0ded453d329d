import { KeyValues } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Definition list whose long values wrap. */
export const Facts = styled(KeyValues)`
  && {
    margin: 0;
  }
  dd {
    overflow-wrap: anywhere;
    white-space: normal;
  }
  a {
    color: var(--primary);
    text-underline-offset: 3px;
    text-decoration-thickness: 1px;
  }
  &:focus {
    outline: none;
  }
`;
