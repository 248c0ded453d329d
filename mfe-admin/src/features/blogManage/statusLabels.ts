import type { PostStatus } from '@dealstead/contracts';
import type { Tone } from '@dealstead/kit';

export const statusLabels: Record<PostStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const statusTones: Record<PostStatus, Tone> = {
  draft: 'plain',
  scheduled: 'water',
  published: 'ok',
  archived: 'plain',
};
