import { slice } from '@dealstead/contracts';

export default slice({
  name: 'account',
  routes: [
    {
      path: '/login',
      aliases: ['/sign-in', '/signin'],
      page: 'Login',
      title: 'Sign-in',
      needs: 'signed-out',
      firstView: 'server',
      skeleton: 'form',
    },
    {
      path: '/register',
      aliases: ['/signup', '/sign-up'],
      page: 'Register',
      title: 'Registration',
      needs: 'signed-out',
      firstView: 'server',
      skeleton: 'form',
    },
    { path: '/subscribe', page: 'Subscribe', title: 'Plans', firstView: 'server', skeleton: 'cards' },
    { path: '/join', page: 'Join', title: 'Join', firstView: 'server', skeleton: 'cards' },
    { path: '/team', page: 'Team', title: 'Team', needs: 'signed-in', data: ['/api/team'], skeleton: 'dashboard' },
    {
      path: '/payment-history',
      page: 'PaymentHistory',
      title: 'Payment history',
      needs: 'signed-in',
      data: ['/api/billing', '/api/payments'],
      skeleton: 'dashboard',
    },
    {
      path: '/affiliate',
      page: 'Affiliate',
      title: 'Invite and earn',
      needs: 'signed-in',
      data: ['/api/affiliate'],
      skeleton: 'dashboard',
    },
  ],
  navigation: [
    { in: 'actions', label: 'Invite', to: '/affiliate', order: 10 },
    { in: 'mobile', label: 'Invite', to: '/affiliate', order: 40 },
    { in: 'actions', label: 'Go Premium', to: '/subscribe', order: 20 },
    { in: 'mobile', label: 'Go Premium', to: '/subscribe', order: 50 },
    { in: 'account', label: 'Payment History', to: '/payment-history', shows: 'signed-in', order: 31 },
    { in: 'account', label: 'Team', to: '/team', shows: ['wholesaler', 'partnership', 'va'], order: 32 },
  ],
  slots: [{ slot: 'below-header', component: 'GraceBanner', order: 10 }],
});
