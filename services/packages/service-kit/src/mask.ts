import { truncateText } from '@dealstead/contracts';
/** An email address of which only the first letters show: `r•••@e•••.com`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  const dot = domain.lastIndexOf('.');
  return `${truncateText(name, 1)}•••@${truncateText(domain, 1)}•••${dot > 0 ? domain.slice(dot) : ''}`;
}

/** A phone number of which only the last two digits show. */
export const maskPhone = (phone: string): string => `•••-•••-••${phone.replaceAll(/\D/g, '').slice(-2)}`;

const emails = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const phoneNumbers = /(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\d)/g;

/** A text in which email addresses and US phone numbers are masked. */
export const maskText = (text: string): string =>
  text.replaceAll(emails, maskEmail).replaceAll(phoneNumbers, maskPhone);
