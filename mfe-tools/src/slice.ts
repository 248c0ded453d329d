import { slice } from '@dealstead/contracts';

export default slice({
  name: 'tools',
  routes: [
    {
      path: '/member-dashboard',
      page: 'MemberDashboard',
      title: 'Your dashboard',
      needs: 'signed-in',
      data: ['/api/dashboards/member', '/api/billing', '/api/property-views', '/api/settings'],
      skeleton: 'dashboard',
    },
    {
      path: '/buyer-dashboard',
      page: 'BuyerDashboard',
      title: 'Buyer dashboard',
      needs: 'signed-in',
      data: ['/api/dashboards/buyer', '/api/buyer-profile'],
      skeleton: 'dashboard',
    },
    {
      path: '/pro-dashboard',
      page: 'ProDashboard',
      title: 'Professional Dashboard',
      needs: 'professional-dashboard',
      data: ['/api/dashboards/pro', '/api/va/properties/performance'],
      skeleton: 'dashboard',
    },
    {
      path: '/property-lookup',
      page: 'PropertyLookup',
      title: 'Property Data',
      needs: 'signed-in',
      skeleton: 'form',
    },
    {
      path: '/calculator',
      page: 'Calculator',
      title: 'Calculator',
      needs: 'signed-in',
      skeleton: 'form',
    },
    {
      path: '/analytics',
      page: 'Analytics',
      title: 'Market analytics',
      needs: 'signed-in',
      data: ['/api/market{?state,county,category,months}', '/api/va/properties/funnel'],
      skeleton: 'dashboard',
    },
  ],
  // Entries of unpublished pages are hidden.
  navigation: [
    { in: 'header', label: 'Calculator', to: '/calculator', shows: 'signed-in', order: 20 },
    { in: 'mobile', label: 'Calculator', to: '/calculator', shows: 'signed-in', order: 20 },
    { in: 'header', label: 'Analytics', to: '/analytics', shows: 'signed-in', order: 30 },
    { in: 'mobile', label: 'Analytics', to: '/analytics', shows: 'signed-in', order: 30 },
    { in: 'header', label: 'Data', to: '/property-lookup', shows: 'signed-in', order: 40 },
    { in: 'mobile', label: 'Property Data', to: '/property-lookup', shows: 'signed-in', order: 40 },
    { in: 'header', label: 'JV', to: '/joint-venture', order: 50 },
    { in: 'mobile', label: 'Joint Ventures', to: '/joint-venture', order: 50 },
    { in: 'header', label: 'Messages', to: '/messages', shows: 'signed-in', order: 55 },
    { in: 'mobile', label: 'Messages', to: '/messages', shows: 'signed-in', order: 55 },
    {
      in: 'account',
      label: 'Member Dashboard',
      to: '/member-dashboard',
      shows: ['va', 'wholesaler', 'partnership'],
      order: 20,
    },
  ],
});
