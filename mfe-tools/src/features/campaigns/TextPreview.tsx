import { completeText, fillCampaignText } from '@dealstead/contracts';
import { Panel, PanelHead, Small } from '@dealstead/kit';
import { styled } from 'styled-components';
import { sampleValues } from './CampaignPreview.tsx';

const Screen = styled.div`
  max-width: 320px;
  margin-inline: auto;
  padding: 24px 16px;
  border: 1px solid var(--line-2);
  border-radius: 24px;
  background: var(--ground);
  p {
    padding: 10px 14px;
    border-radius: 4px 16px 16px;
    border: 1px solid var(--line);
    background: var(--surface);
    font-size: var(--t15);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;

/** The text as a recipient named Alex Sample gets it. */
export const TextPreview = ({ text, sender = 'You' }: { text: string; sender?: string | undefined }) => (
  <Panel aria-labelledby="preview">
    <PanelHead>
      <h2 id="preview">Preview</h2>
      <Small as="span">On a phone</Small>
    </PanelHead>
    <Screen>
      <p>{completeText(sender, fillCampaignText(text, sampleValues) || 'Your text')}</p>
    </Screen>
  </Panel>
);
