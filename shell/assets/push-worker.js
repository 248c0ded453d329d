/* The service worker of push notifications. It shows them and opens their page. It handles no fetches, so pages load as
   without it. */

/** Only paths of this site are opened. */
const pathOf = (url) => {
  const target = new URL(typeof url === 'string' ? url : '/', self.location.origin);
  return target.origin === self.location.origin ? target.href : self.location.origin + '/notifications';
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data ? event.data.json() : {};
  } catch {
    // A browser revokes the permission of a site that shows nothing.
  }
  const { title = 'Dealstead', body = '', url = '/notifications', tag } = message;
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = pathOf(event.notification.data && event.notification.data.url);
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
      const open = pages.find((page) => page.url === target);
      if (open) return open.focus();
      return self.clients.openWindow(target);
    })(),
  );
});

// The push service replaced the subscription: the next page load saves the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
  const options = event.oldSubscription && event.oldSubscription.options;
  if (options) event.waitUntil(self.registration.pushManager.subscribe(options));
});
