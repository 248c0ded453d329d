import {
  emailKey,
  emailKinds,
  isSame,
  type LeadEmail,
  type LeadPhone,
  phoneKey,
  phoneKinds,
  plainEmail,
  plainPhone,
} from '@dealstead/contracts';

const oneOf = <Kind extends string>(kinds: readonly Kind[], text: string): Kind | null =>
  kinds.find((kind) => kind === text) ?? null;

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim();

/** What the inputs of `LeadWaysInput` say of one of its rows. */
function detailsOf(data: FormData, name: string) {
  return {
    source: textOf(data, `${name}.source`) || null,
    doNotContact: data.has(`${name}.doNotContact`),
    isLitigator: data.has(`${name}.isLitigator`),
  };
}

const rowsOf = (data: FormData, ways: string): number[] => data.getAll(`${ways}.row`).map(Number);

/** Numbers of a form in their order; the first is that of the input `phone`. `stored` is what the form began with. */
export function readPhonesOf(data: FormData, stored: readonly LeadPhone[]): LeadPhone[] {
  const rows = rowsOf(data, 'phones');
  // A seat that sees masks has no inputs to change them.
  if (rows.length === 0) return [...stored];
  return rows.flatMap((row) => {
    const number = textOf(data, row === 0 ? 'phone' : `phones.${row}.number`);
    if (number === '') return [];
    const former = stored[row];
    const isOther = former === undefined || phoneKey(former) !== phoneKey({ number });
    const given: LeadPhone = {
      number,
      kind: oneOf(phoneKinds, textOf(data, `phones.${row}.kind`)),
      ...detailsOf(data, `phones.${row}`),
      lastResult: isOther ? null : former.lastResult,
    };
    // What was known of another number is not said of the new one, unless somebody says so.
    const isUntouched =
      former !== undefined &&
      isOther &&
      isSame({ ...given, number: '', lastResult: null }, { ...former, number: '', lastResult: null });
    return [isUntouched ? plainPhone(number) : given];
  });
}

/** The same for addresses, of which the first is that of the input `email`. */
export function readEmailsOf(data: FormData, stored: readonly LeadEmail[]): LeadEmail[] {
  const rows = rowsOf(data, 'emails');
  if (rows.length === 0) return [...stored];
  return rows.flatMap((row) => {
    const address = textOf(data, row === 0 ? 'email' : `emails.${row}.number`);
    if (address === '') return [];
    const former = stored[row];
    const given: LeadEmail = {
      address,
      kind: oneOf(emailKinds, textOf(data, `emails.${row}.kind`)),
      ...detailsOf(data, `emails.${row}`),
    };
    const isUntouched =
      former !== undefined &&
      emailKey(former) !== emailKey(given) &&
      isSame({ ...given, address: '' }, { ...former, address: '' });
    return [isUntouched ? plainEmail(address) : given];
  });
}
