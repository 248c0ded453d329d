import { slice } from '@dealstead/contracts';

export default slice({
  name: '__name__',
  routes: [{ path: '/__name__', page: 'Home', title: '__title__', firstView: 'server', skeleton: 'article' }],
  navigation: [{ in: 'footer', label: '__title__', to: '/__name__', order: 100, group: 'More' }],
});
