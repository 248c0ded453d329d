import { slice } from '@dealstead/contracts';

export default slice({
  name: 'tools',
  routes: [
    {
      path: '/member-dashboard',
      page: 'MemberDashboard',
      title: 'Your dashboard',
      needs: 'signed-in',
      data: ['/api/dashboards/member'],
      skeleton: 'dashboard',
    },
    {
      path: '/buyer-dashboard',
      page: 'BuyerDashboard',
      title: 'Buyer dashboard',
      needs: 'signed-in',
      data: ['/api/dashboards/buyer'],
      skeleton: 'dashboard',
    },
    {
      path: '/pro-dashboard',
      page: 'ProDashboard',
      title: 'Professional Dashboard',
      needs: 'professional-dashboard',
      data: ['/api/dashboards/pro'],
      skeleton: 'dashboard',
    },
  ],
  navigation: [
    {
      in: 'account',
      label: 'Member Dashboard',
      to: '/member-dashboard',
      shows: ['va', 'wholesaler', 'partnership'],
      order: 20,
    },
  ],
});
