import { toast } from '@dealstead/kit';

/**
 * Opens the device's share sheet with a URL (default: the current page); copies it to the clipboard if there is none.
 */
export async function share(title: string, path?: string): Promise<void> {
  const url = path === undefined ? window.location.href : new URL(path, window.location.origin).href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: url });
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Error', description: `Copy this link: ${url}`, destructive: true });
  }
}
