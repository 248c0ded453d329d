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
      data: ['/api/admin/overview', '/api/admin/releases'],
      skeleton: 'dashboard',
    },
  ],
  navigation: [
    { in: 'account', label: 'Admin Dashboard', to: '/admin', shows: 'admin', order: 10 },
    { in: 'account', label: 'Site Map', to: '/admin/sitemap', shows: 'admin', order: 11 },
  ],
});
