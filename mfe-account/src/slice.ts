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
  ],
  navigation: [],
});
