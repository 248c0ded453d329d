import { slice } from '@dealstead/contracts';

export default slice({
  name: 'admin',
  routes: [
    {
      path: '/admin',
      aliases: ['/admin-dashboard'],
      page: 'AdminDashboard',
      title: 'Admin dashboard',
      needs: 'admin',
      data: ['/api/admin/overview', '/api/admin/reviews', '/api/admin/releases'],
      skeleton: 'dashboard',
    },
    {
      path: '/admin/listings',
      page: 'ReviewQueue',
      title: 'Listings in review',
      needs: 'admin',
      data: ['/api/admin/reviews', '/api/admin/reports'],
      skeleton: 'dashboard',
    },
    {
      path: '/admin/leads',
      page: 'SellerLeads',
      title: 'Seller leads',
      needs: 'admin',
      data: ['/api/admin/seller-leads{?after,due}'],
      skeleton: 'dashboard',
    },
    { path: '/admin/members', page: 'Members', title: 'Members', needs: 'admin', skeleton: 'dashboard' },
    {
      path: '/admin/disclosures',
      page: 'Disclosures',
      title: 'Disclosures',
      needs: 'admin',
      data: ['/api/disclosures'],
      skeleton: 'dashboard',
    },
    {
      path: '/admin/payouts',
      page: 'Payouts',
      title: 'Payouts',
      needs: 'admin',
      data: ['/api/admin/payouts'],
      skeleton: 'dashboard',
    },
  ],
  navigation: [
    { in: 'account', label: 'Admin Dashboard', to: '/admin', shows: 'admin', order: 10 },
    { in: 'account', label: 'Listings in Review', to: '/admin/listings', shows: 'admin', order: 11 },
    { in: 'account', label: 'Seller Leads', to: '/admin/leads', shows: 'admin', order: 11.5 },
    { in: 'account', label: 'Disclosures', to: '/admin/disclosures', shows: 'admin', order: 12 },
    { in: 'account', label: 'Members', to: '/admin/members', shows: 'admin', order: 10.5 },
    { in: 'account', label: 'Payouts', to: '/admin/payouts', shows: 'admin', order: 13 },
    { in: 'account', label: 'Site Map', to: '/admin/sitemap', shows: 'admin', order: 14 },
  ],
});
