const person = 'owner\\d?|seller|contact|lead|my';
const which = 'primary|secondary|alternate|alt|other|additional|best|personal';
const kinds = 'home|work|office|business|main|day|evening|cell|mobile|wireless|voip|direct';
const phones = 'phone|telephone|tel|mobile|cell|cellular|wireless|landline|voip';
const phoneName = new RegExp(
  `^(?:${person})?(?:${which})?(?:${kinds})?(?:${phones})(?:phone)?(?:number|no)?s?\\d{0,2}$`,
);
const emailName = new RegExp(
  `^(?:${person})?(?:${which}|home|work|office|business)?email(?:address|addresses|s)?\\d{0,2}$`,
);

/** Whether the name of a column says that it has phone numbers or email addresses: "Mobile", "Work Phone 2", "Owner E-mail". */
export function contactPointNamed(column: string): 'phone' | 'email' | null {
  const name = column.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  if (phoneName.test(name)) return 'phone';
  return emailName.test(name) ? 'email' : null;
}
