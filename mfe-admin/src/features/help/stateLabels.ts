import type { HelpState } from '@dealstead/contracts';
import type { Tone } from '@dealstead/kit';

/** How a request's state reads for its sender. */
export const ownStateLabels: Readonly<Record<HelpState, { label: string; tone: Tone }>> = {
  waiting: { label: 'With our team', tone: 'water' },
  answered: { label: 'Answered', tone: 'ok' },
  closed: { label: 'Closed', tone: 'plain' },
};

/** How it reads in the queue of support. */
export const queueStateLabels: Readonly<Record<HelpState, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'amber' },
  answered: { label: 'Answered', tone: 'ok' },
  closed: { label: 'Closed', tone: 'plain' },
};
