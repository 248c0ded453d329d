import { policy, timeZoneCookie } from '@dealstead/contracts';

/** Stores the browser's time zone in a cookie, so that a signed-in member's today is their own day. */
export function storeTimeZone(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone) return;
  const seconds = policy.cookieDays['time zone'] * 86_400;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${timeZoneCookie}=${encodeURIComponent(zone)}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
