import {
  campaignRates,
  type Campaign,
  type CampaignAudience,
  type CampaignTemplate,
  type CampaignType,
} from '@dealstead/contracts';

/** A campaign as the editor holds it. */
export interface CampaignDraft {
  name: string;
  type: CampaignType;
  template: CampaignTemplate;
  audience: CampaignAudience;
  leadListIds: number[];
  perHour: (typeof campaignRates)[number];
  quietHours: boolean;
}

export const emptyDraft: CampaignDraft = {
  name: '',
  type: 'email',
  template: { subject: '', subjectB: '', preview: '', heading: '', body: '', buttonLabel: '', buttonUrl: '' },
  audience: { tags: [], states: [], types: [] },
  leadListIds: [],
  perHour: campaignRates[0],
  quietHours: true,
};

export const draftOf = ({
  name,
  type,
  template,
  audience,
  leadListIds,
  perHour,
  quietHours,
}: Campaign): CampaignDraft => ({
  name,
  type,
  template,
  leadListIds,
  quietHours,
  audience: audience ?? emptyDraft.audience,
  perHour: campaignRates.find((rate) => rate === perHour) ?? campaignRates[0],
});
