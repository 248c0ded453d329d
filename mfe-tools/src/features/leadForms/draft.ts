import {
  defaultConsentText,
  leadFormFieldLabels,
  type FieldErrors,
  type LeadForm,
  type LeadFormFields,
} from '@dealstead/contracts';

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

/** What keeps a draft from being saved, by the name of the control that has to change. */
export const wrongIn = ({ title, buttonLabel, thankYou, leadSource, fields }: LeadFormFields): FieldErrors => ({
  ...(!title.trim() && { title: 'Give the form a title.' }),
  ...(!fields.some(({ name }) => name === 'email' || name === 'phone') && {
    fields: 'Ask for an email address or a phone number, so that you can answer.',
  }),
  ...Object.fromEntries(
    fields.flatMap(({ label }, i) => (label.trim() ? [] : [[`fields.${i}.label`, 'Give the field a label.']])),
  ),
  ...(!buttonLabel.trim() && { buttonLabel: 'Give the button a label.' }),
  ...(!thankYou.trim() && { thankYou: 'Write what people read after they send the form.' }),
  ...(!leadSource.trim() && { leadSource: 'Name the source of these leads.' }),
});
