import { phone } from '@dealstead/kit';
import { styled } from 'styled-components';

/** Frame of the home page's map: bordered on desktop, full width on a phone. */
export const MapFrame = styled.div`
  position: relative;
  /* Controls of the map stay below the page's bars, whose level is lower than theirs. */
  isolation: isolate;
  height: 660px;
  overflow: hidden;
  border: 1px solid var(--line-2);
  border-radius: var(--r2);
  background: var(--m-sea);
  ${phone} {
    height: 360px;
    margin-inline: -16px;
    border-inline: 0;
    border-radius: 0;
  }
`;
