import { TabLinks } from '@dealstead/kit';

const links = [
  { to: '/admin', label: 'Overview', end: true },
  { to: '/admin/members', label: 'Members' },
  { to: '/admin/listings', label: 'Moderation' },
  { to: '/admin/leads', label: 'Seller leads' },
  { to: '/admin/disclosures', label: 'Disclosures' },
  { to: '/admin/payouts', label: 'Payouts' },
];

/** Navigation of the admin pages. */
export const AdminLinks = () => <TabLinks label="Administration" links={links} />;
