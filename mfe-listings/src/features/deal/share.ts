import { toast } from '@dealstead/kit';

/** Hands a page's address, this one's unless said, to the device's share sheet; where there is none, to the clipboard. */
export async function share(title: string, path?: string): Promise<void> {
  const url = path === undefined ? window.location.href : new URL(path, window.location.origin).href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: url });
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Error', description: `The link could not be copied. It is ${url}`, destructive: true });
  }
}
