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
  ],
  navigation: [
    { in: 'actions', label: 'Go Premium', to: '/subscribe', order: 20 },
    { in: 'mobile', label: 'Go Premium', to: '/subscribe', order: 50 },
  ],
});
