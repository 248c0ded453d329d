import { balance, outcomeOf, payment, type HoldYear, type Inputs, type Mode } from '@dealstead/formulas';

/** The loan whose schedule a mode shows. */
export interface ScheduleLoan {
  readonly title: string;
  readonly loanCents: number;
  readonly interestPercent: number;
  readonly termMonths: number;
  /** The year to which the chart points: the end of the hold, or a third of the term. */
  readonly atYear: number;
  /** Who pays the interest decides its name: it is paid on a loan and received on a note. */
  readonly interestName: string;
}

/** What a mode shows over time. */
export interface TimeParts {
  readonly loan: ScheduleLoan | null;
  /** Years of the hold; empty for a mode that holds for months. */
  readonly years: readonly HoldYear[];
}

const interestName = 'Interest paid';

/** The loan and the years of a mode; null for a mode without either. */
export function timePartsOf(mode: Mode, inputs: Inputs<Mode>): TimeParts | null {
  switch (mode) {
    case 'rental': {
      const own = inputs as Inputs<'rental'>;
      const { loanCents, interestPercent, termMonths, holdYears } = own;
      const loan = { title: 'Loan balance', loanCents, interestPercent, termMonths, atYear: holdYears, interestName };
      return { loan: loanCents > 0 ? loan : null, years: outcomeOf('rental', own).years };
    }
    case 'brrrr': {
      const own = inputs as Inputs<'brrrr'>;
      const { loan, years } = outcomeOf('brrrr', own);
      const shown = { ...loan, title: 'New loan balance', atYear: own.holdYears, interestName };
      return { loan: loan.loanCents > 0 ? shown : null, years };
    }
    case 'land': {
      const { noteCents: loanCents, noteTermMonths: termMonths } = outcomeOf('land', inputs as Inputs<'land'>);
      const { noteInterestPercent: interestPercent } = inputs as Inputs<'land'>;
      const atYear = Math.max(1, Math.round(termMonths / 36));
      const note = { loanCents, interestPercent, termMonths, atYear };
      const loan = { ...note, title: 'Note balance owed to you', interestName: 'Interest received' };
      return loanCents > 0 && termMonths > 0 ? { loan, years: [] } : null;
    }
    default:
      return null;
  }
}

/** The balance of a loan and the interest until then at the end of each year, from today to its end. */
export function balances({ loanCents, interestPercent, termMonths }: ScheduleLoan) {
  const count = Math.max(1, Math.ceil(termMonths / 12));
  const years = Array.from({ length: count + 1 }, (_, year) => year);
  const balanceCents = years.map((year) => balance(loanCents, interestPercent, termMonths, year * 12));
  const monthly = payment(loanCents, interestPercent, termMonths);
  const interestCents = balanceCents.map(
    (left, year) => monthly * Math.min(year * 12, termMonths) - (loanCents - left),
  );
  return { years, balanceCents, interestCents };
}
