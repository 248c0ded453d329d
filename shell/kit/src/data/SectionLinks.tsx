import { TabLinks } from '@dealstead/kit';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

/* The first label aligns with the page's heading, which follows without the margin of a page's top. */
const Bar = styled.div`
  margin-inline: -14px;
  & + header {
    margin-top: 0;
  }
`;

/** Links to the pages of an area, above the heading of each of them. */
export const SectionLinks = (props: ComponentProps<typeof TabLinks>) => (
  <Bar>
    <TabLinks {...props} />
  </Bar>
);
