import { defaultConsentText, leadFormFieldLabels, type LeadForm, type LeadFormFields } from '@dealstead/contracts';

/** What a new form starts with: it works as it is. */
export const newLeadForm: LeadFormFields = {
  title: 'Sell your property',
  intro: 'Tell us about the property. We get back to you within one business day.',
  buttonLabel: 'Send',
  fields: [
    { name: 'email', label: leadFormFieldLabels.email, isRequired: false },
    { name: 'phone', label: leadFormFieldLabels.phone, isRequired: true },
    { name: 'propertyAddress', label: leadFormFieldLabels.propertyAddress, isRequired: true },
    { name: 'message', label: leadFormFieldLabels.message, isRequired: false },
  ],
  consentText: defaultConsentText,
  thankYou: 'Thank you. We will contact you soon.',
  leadSource: 'website',
  leadType: 'seller',
  theme: 'light',
  isOn: true,
};

/** The editable part of a form. */
export const draftOf = ({
  id: _id,
  version: _version,
  key: _key,
  url: _url,
  snippet: _snippet,
  submissions: _submissions,
  createdAt: _createdAt,
  ...fields
}: LeadForm): LeadFormFields => fields;

/** What keeps a draft from being saved, or null. */
export function problemOf({ title, buttonLabel, thankYou, leadSource, fields }: LeadFormFields): string | null {
  if (!title.trim()) return 'Give the form a title.';
  if (!fields.some(({ name }) => name === 'email' || name === 'phone'))
    return 'Ask for an email address or a phone number, so that you can answer.';
  if (fields.some(({ label }) => !label.trim())) return 'Give each field a label.';
  if (!buttonLabel.trim()) return 'Give the button a label.';
  if (!thankYou.trim()) return 'Write what people read after they send the form.';
  return leadSource.trim() ? null : 'Name the source of these leads.';
}
