import { TabLinks, useLocation, type TabLink } from '@dealstead/kit';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';

/* The first label aligns with the page's heading, which follows without the margin of a page's top. */
const Bar = styled.div`
  margin-inline: -14px;
  & + header,
  & + div > header:first-child {
    margin-top: 0;
  }
`;

/** Links to the pages of an area, above the heading of each of them. */
export const SectionLinks = (props: ComponentProps<typeof TabLinks>) => (
  <Bar>
    <TabLinks {...props} />
  </Bar>
);

export interface LinkGroup {
  readonly label: string;
  readonly links: readonly TabLink[];
}

/**
 * Links to the groups of an area with many pages, and below them to the pages of the group that the address belongs to. A
 * group of one page is that page's link; an empty group is left out.
 */
export function GroupedSectionLinks({ label, groups }: { label: string; groups: readonly LinkGroup[] }) {
  const { pathname } = useLocation();
  const current = groups.find(({ links }) => links.some((link) => isPageOf(link, pathname)));
  const groupLinks = groups.flatMap((group) => {
    const [first, second] = group.links;
    if (!first) return [];
    return [{ to: first.to, label: second ? group.label : first.label, isCurrent: group === current }];
  });
  return (
    <Bar>
      <TabLinks label={label} links={groupLinks} />
      {current && current.links.length > 1 && (
        <TabLinks key={current.label} label={current.label} links={current.links} isSecondLevel />
      )}
    </Bar>
  );
}

/** Whether the address is the link's page or, unless the link is for its own address only, one below it. */
const isPageOf = ({ to, end = false }: TabLink, pathname: string) =>
  pathname === to || (!end && pathname.startsWith(`${to}/`));
