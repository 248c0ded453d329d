/** Constants of public lead forms that browsers and services share. */

/**
 * Fields that a form may ask for, in the order of the form. The name is always asked. What a seller asks is posted as
 * `propertyValue`, as forms on other sites send it, and is the lead's asking price.
 */
export const leadFormFields = [
  'email',
  'phone',
  'propertyAddress',
  'propertyValue',
  'timeline',
  'motivation',
  'message',
] as const;
export type LeadFormFieldName = (typeof leadFormFields)[number];

/** Labels that a new form starts with. */
export const leadFormFieldLabels: Record<LeadFormFieldName, string> = {
  email: 'Email',
  phone: 'Phone',
  propertyAddress: 'Property address',
  propertyValue: 'Asking price',
  timeline: 'When do you want to sell or buy?',
  motivation: 'Reason',
  message: 'Message',
};

/** Backgrounds of sites that a form is drawn for. */
export const leadFormThemes = ['light', 'dark'] as const;

/** Forms of one member. */
export const maxLeadForms = 20;

/** Links in a submission; more are refused as advertising. */
export const maxLinksInSubmission = 2;

/** Text of the consent box that a new form starts with. */
export const defaultConsentText =
  'I agree that you may call, text or email me about my request. Consent is not a condition of any sale.';

/** What is stored with each consent, as the settings of a form state it. */
export const consentRecord =
  'With each submission we store this text word for word, the date and time, and the website it came from.';
