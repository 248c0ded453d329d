import { fillCampaignText, type CampaignValues, toParagraphs } from '@dealstead/contracts';
import type { CampaignTemplate } from '@dealstead/contracts/tools/campaigns';
import { renderMail, type RenderedMail } from '@dealstead/service-kit';
import { senderLabel, type SenderWithAddress } from '../sender.ts';

export interface CampaignMail {
  /** Of the contact, and of the lead if there is one. */
  readonly values: CampaignValues & Readonly<Partial<Record<string, unknown>>>;
  readonly variant: 'A' | 'B';
  /** Where the button leads, by way of our count of clicks. */
  readonly buttonUrl: string;
  /** The page that stops this sender's emails. */
  readonly stopUrl: string;
}

/** Prepares a template; the result renders the mail of one recipient. */
export function createCampaignRenderer(template: CampaignTemplate, sender: SenderWithAddress) {
  const paragraphs = toParagraphs(template.body);
  return ({ values, variant, buttonUrl, stopUrl }: CampaignMail): RenderedMail => {
    const fill = (text: string) => fillCampaignText(text, values);
    return renderMail({
      subject: fill((variant === 'B' && template.subjectB) || template.subject) || sender.name,
      preview: fill(template.preview || template.heading),
      heading: fill(template.heading),
      paragraphs: paragraphs.map(fill),
      ...(template.buttonLabel && template.buttonUrl
        ? { button: { label: template.buttonLabel, url: buttonUrl } }
        : {}),
      because: `You receive this email because you agreed to hear from ${sender.name}.`,
      stop: { label: `Unsubscribe from ${senderLabel(sender)}`, url: stopUrl },
      brand: sender.brand,
      postalAddress: `${sender.name}, ${sender.postalAddress}`,
    });
  };
}
