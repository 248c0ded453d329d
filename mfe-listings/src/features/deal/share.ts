import { toast } from '@dealstead/kit';

/** Hands the page's address to the device's share sheet; where there is none, to the clipboard. */
export async function share(title: string): Promise<void> {
  const url = window.location.href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied', description: url });
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Error', description: 'The link could not be copied.', destructive: true });
  }
}
