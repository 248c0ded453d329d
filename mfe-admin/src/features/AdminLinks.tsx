import { TabLinks } from '@dealstead/kit';
import { styled } from 'styled-components';

const links = [
  { to: '/admin', label: 'Overview', end: true },
  { to: '/admin/members', label: 'Members' },
  { to: '/admin/listings', label: 'Moderation' },
  { to: '/admin/reported-messages', label: 'Messages' },
  { to: '/admin/leads', label: 'Seller leads' },
  { to: '/admin/disclosures', label: 'Disclosures' },
  { to: '/admin/blog-management', label: 'Blog' },
  { to: '/admin/revenue', label: 'Revenue' },
  { to: '/admin/payouts', label: 'Payouts' },
  { to: '/admin/audit', label: 'Audit trail' },
];

/* The first label aligns with the page's heading, which follows without the margin of a page's top. */
const Bar = styled.div`
  margin-inline: -14px;
  & + header {
    margin-top: 0;
  }
`;

/** Navigation of the admin pages. */
export const AdminLinks = () => (
  <Bar>
    <TabLinks label="Administration" links={links} />
  </Bar>
);
