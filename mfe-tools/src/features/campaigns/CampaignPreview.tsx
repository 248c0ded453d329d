import {
  fillCampaignText,
  leadMergeSamples,
  toParagraphs,
  type CampaignTemplate,
  type CampaignValues,
} from '@dealstead/contracts';
import { Panel, PanelHead, Row, ToggleChip } from '@dealstead/kit';
import { useState } from 'react';
import { styled } from 'styled-components';

export const sampleValues: CampaignValues = {
  ...leadMergeSamples,
  firstName: 'Alex',
  lastName: 'Sample',
  company: 'Sample Holdings',
  city: 'Memphis',
  state: 'TN',
};

/** Mails have no dark theme: the colors are those of the mail's layout, in both themes. */
const Mail = styled.div<{ $width: number }>`
  overflow: hidden;
  max-width: ${({ $width }) => $width}px;
  margin-inline: auto;
  border: 1px solid #d6ded6;
  border-radius: var(--r2);
  background: #ffffff;
  color: #14211c;
  overflow-wrap: anywhere;
  header {
    padding: 12px 20px;
    border-bottom: 1px solid #d6ded6;
    font-size: var(--t14);
    color: #475650;
    b {
      display: block;
      color: #14211c;
    }
  }
  > div {
    padding: 20px;
  }
  h3 {
    font-family: var(--slab);
    font-size: 1.5rem;
    line-height: 1.15;
  }
  p {
    margin-top: 12px;
    color: #475650;
    white-space: pre-line;
  }
  .button {
    display: inline-block;
    margin-top: 20px;
    padding: 12px 24px;
    border-radius: 6px;
    background: #0e5a45;
    color: #ffffff;
    font-weight: 600;
  }
  footer {
    padding: 16px 20px;
    border-top: 1px solid #d6ded6;
    font-size: var(--t13);
    color: #475650;
  }
`;

const widths = { phone: 360, desktop: 600 } as const;

export interface CampaignPreviewProps {
  template: CampaignTemplate;
  sender: { name: string; postalAddress: string | null } | undefined;
}

/** The mail as a recipient named Alex Sample gets it, on a phone or on a desktop. */
export function CampaignPreview({ template, sender }: CampaignPreviewProps) {
  const [width, setWidth] = useState<keyof typeof widths>('phone');
  const fill = (text: string) => fillCampaignText(text, sampleValues);
  return (
    <Panel aria-labelledby="preview">
      <PanelHead>
        <h2 id="preview">Preview</h2>
        <Row space={2}>
          <ToggleChip pressed={width === 'phone'} onClick={() => setWidth('phone')}>
            Phone
          </ToggleChip>
          <ToggleChip pressed={width === 'desktop'} onClick={() => setWidth('desktop')}>
            Desktop
          </ToggleChip>
        </Row>
      </PanelHead>
      <Mail $width={widths[width]}>
        <header>
          <b>{fill(template.subject) || 'Subject'}</b>
          {fill(template.preview)}
        </header>
        <div>
          <h3>{fill(template.heading) || 'Heading'}</h3>
          {toParagraphs(template.body).map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
          {template.buttonLabel && template.buttonUrl && <span className="button">{template.buttonLabel}</span>}
        </div>
        <footer>
          {`You receive this email because you agreed to hear from ${sender?.name ?? 'you'}. Unsubscribe`}
          <br />
          {sender?.postalAddress ? `${sender.name}, ${sender.postalAddress}` : 'Your postal address'}
        </footer>
      </Mail>
    </Panel>
  );
}
