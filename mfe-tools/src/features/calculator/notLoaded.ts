import { toast } from '@dealstead/kit';

/** Says that a dialog whose code is loaded on demand did not load; the page stays as it is. */
export const notLoaded = (name: string) => () =>
  toast({ title: `${name} did not load`, description: 'Try again.', destructive: true });
