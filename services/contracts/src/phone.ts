/** The ten digits of a North American number, by which numbers are compared; null for any other number. */
export function toPhoneKey(number: string): string | null {
  const digits = number.replaceAll(/\D/g, '');
  return /^1?\d{10}$/.test(digits) ? digits.slice(-10) : null;
}

/** Ten digits that the North American Numbering Plan can assign: area code and exchange begin with 2 to 9. */
export const phoneKeyPattern = /^[2-9]\d{2}[2-9]\d{6}$/;

/** Ten digits as Americans write a number: (901) 555-0134. */
export const formatPhone = (phoneKey: string): string =>
  `(${phoneKey.slice(0, 3)}) ${phoneKey.slice(3, 6)}-${phoneKey.slice(6)}`;
