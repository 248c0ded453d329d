import type { HelpTextState } from '@dealstead/contracts';
import { Badge, Row, Small, type Tone } from '@dealstead/kit';

const labels: Readonly<Record<HelpTextState, { readonly label: string; readonly tone: Tone }>> = {
  requested: { label: 'Text on its way', tone: 'amber' },
  sent: { label: 'Texted', tone: 'ok' },
  simulated: { label: 'Text simulated, not sent', tone: 'plain' },
  stopped: { label: 'Not texted: replied STOP', tone: 'plain' },
  failed: { label: 'Text failed', tone: 'danger' },
  unknown: { label: 'Text not confirmed', tone: 'amber' },
};

/** What became of an answer by text. `reason` is for support only: why it was not sent. */
export const TextOutcome = ({ state, reason = null }: { state: HelpTextState; reason?: string | null }) => (
  <Row>
    <Badge tone={labels[state].tone}>{labels[state].label}</Badge>
    {reason !== null && state !== 'stopped' && <Small as="span">{reason}</Small>}
  </Row>
);
