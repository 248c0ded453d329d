/** Constants and rules of campaigns that browsers and services share. */
import { isLeadMergeField } from './leadMergeFields.ts';

export const campaignStatuses = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];
export const campaignStatusLabels: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Finished',
  canceled: 'Canceled',
};

export const campaignTypes = ['email', 'sms'] as const;
export type CampaignType = (typeof campaignTypes)[number];
export const campaignTypeLabels: Record<CampaignType, string> = { email: 'Email', sms: 'Text message' };

/**
 * A campaign is paused when more of its finished mails than this share bounced or were marked as spam, from so many on. Gmail and
 * Yahoo ask senders for less than 0.3 % complaints; mail services suspend senders above 5 % bounces.
 */
export const campaignAlarms = { bounced: 0.05, complained: 0.003, from: 100 } as const;

/** States of one recipient. `waiting` and `requested` are on the way; the others are final. */
export const deliveryStatuses = [
  'waiting',
  'requested',
  'sent',
  'bounced',
  'failed',
  'unknown',
  'suppressed',
  'skipped',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const deliveryLabels: Record<DeliveryStatus, string> = {
  waiting: 'Waiting',
  requested: 'On the way',
  sent: 'Sent',
  bounced: 'Bounced',
  failed: 'Failed',
  unknown: 'Outcome unknown',
  suppressed: 'Suppressed',
  skipped: 'Left out',
};

/** Emails an hour that a campaign may send; the first is the default. */
export const campaignRates = [2_000, 200, 500, 1_000, 5_000] as const;
/** Most drafts and running campaigns of a member. */
export const maxOpenCampaigns = 50;
/** The hours of the recipient's day within which campaigns are sent, if the member wants so: from 9 am to 8 pm. */
export const sendingHours = { from: 9, to: 20 } as const;

/** Fields of a template. Each may have a fallback for contacts without a value: `{{firstName|there}}`. */
export const campaignFields = ['firstName', 'lastName', 'company', 'city', 'state'] as const;
export type CampaignField = (typeof campaignFields)[number];
export type CampaignValues = Readonly<Record<CampaignField, string | null>>;

/** What fields are filled in with: the contact's, and those of the one lead that has the contact's address or number. */
type FieldValues = Readonly<Partial<Record<string, unknown>>>;

const fieldPattern = /\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g;

/** A text with its fields filled in. A field without value and fallback is empty, without the space before it. */
export function fillCampaignText(text: string, values: FieldValues): string {
  return text.replaceAll(/ ?\{\{\s*(\w+)\s*(?:\|([^{}]*))?\}\}/g, (found: string, name: string, fallback = '') => {
    const value = Object.hasOwn(values, name) ? values[name] : '';
    const filled = (typeof value === 'string' ? value : '').trim() || String(fallback).trim();
    return filled === '' ? '' : (found.startsWith(' ') ? ' ' : '') + filled;
  });
}

/** The names of the fields in a text. */
export const fieldsIn = (text: string): string[] => [...text.matchAll(fieldPattern)].map(([, name]) => name!);

/** The fields of a lead in a text that have no words for recipients without one lead. */
export const leadFieldsWithoutFallback = (text: string): string[] =>
  [...text.matchAll(fieldPattern)].flatMap(([, name, fallback = '']) =>
    isLeadMergeField(name!) && fallback.trim() === '' ? [name!] : [],
  );

/** Names in a text that are no field, such as a misspelled one. */
export const unknownFields = (text: string): string[] =>
  fieldsIn(text).filter((name) => !campaignFields.some((known) => known === name) && !isLeadMergeField(name));

/** The paragraphs of a template's body, which empty lines separate. */
export const toParagraphs = (body: string): string[] =>
  body
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
