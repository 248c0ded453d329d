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
import type { Typed } from '@dealstead/kit';

/** What the inputs of `ContactPointsInput` say of one of its rows. */
function detailsOf(typed: Typed, name: string) {
  return {
    source: typed.optional(`${name}.source`),
    doNotContact: typed.has(`${name}.doNotContact`),
    isLitigator: typed.has(`${name}.isLitigator`),
  };
}

const rowsOf = (typed: Typed, contactPoints: string): number[] => typed.all(`${contactPoints}.row`).map(Number);

/** Numbers of a form in their order; the first is that of the input `phone`. `stored` is what the form began with. */
export function readPhonesOf(typed: Typed, stored: readonly LeadPhone[]): LeadPhone[] {
  const rows = rowsOf(typed, 'phones');
  // A seat that sees masks has no inputs to change them.
  if (rows.length === 0) return [...stored];
  return rows.flatMap((row) => {
    const number = typed.text(row === 0 ? 'phone' : `phones.${row}.number`);
    if (number === '') return [];
    const former = stored[row];
    const isOther = former === undefined || phoneKey(former) !== phoneKey({ number });
    const given: LeadPhone = {
      number,
      kind: typed.choice(`phones.${row}.kind`, phoneKinds) ?? null,
      ...detailsOf(typed, `phones.${row}`),
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
export function readEmailsOf(typed: Typed, stored: readonly LeadEmail[]): LeadEmail[] {
  const rows = rowsOf(typed, 'emails');
  if (rows.length === 0) return [...stored];
  return rows.flatMap((row) => {
    const address = typed.text(row === 0 ? 'email' : `emails.${row}.number`);
    if (address === '') return [];
    const former = stored[row];
    const given: LeadEmail = {
      address,
      kind: typed.choice(`emails.${row}.kind`, emailKinds) ?? null,
      ...detailsOf(typed, `emails.${row}`),
    };
    const isUntouched =
      former !== undefined &&
      emailKey(former) !== emailKey(given) &&
      isSame({ ...given, address: '' }, { ...former, address: '' });
    return [isUntouched ? plainEmail(address) : given];
  });
}
