import { balance, outcomeOf, type HoldYear, type Inputs, type Mode } from '@dealstead/formulas';

/** The loan whose schedule a mode shows. */
export interface ScheduleLoan {
  readonly title: string;
  readonly loanCents: number;
  readonly interestPercent: number;
  readonly termMonths: number;
  /** The year to which the chart points: the end of the hold, or a third of the term. */
  readonly atYear: number;
}

/** What a mode shows over time. */
export interface TimeParts {
  readonly loan: ScheduleLoan | null;
  /** Years of the hold; empty for a mode that holds for months. */
  readonly years: readonly HoldYear[];
}

/** The loan and the years of a mode; null for a mode without either. */
export function timePartsOf(mode: Mode, inputs: Inputs<Mode>): TimeParts | null {
  switch (mode) {
    case 'rental': {
      const own = inputs as Inputs<'rental'>;
      const { loanCents, interestPercent, termMonths, holdYears } = own;
      const loan = { title: 'Loan balance', loanCents, interestPercent, termMonths, atYear: holdYears };
      return { loan: loanCents > 0 ? loan : null, years: outcomeOf('rental', own).years };
    }
    case 'brrrr': {
      const own = inputs as Inputs<'brrrr'>;
      const { loan, years } = outcomeOf('brrrr', own);
      const shown = { ...loan, title: 'New loan balance', atYear: own.holdYears };
      return { loan: loan.loanCents > 0 ? shown : null, years };
    }
    case 'land': {
      const { noteCents: loanCents, noteTermMonths: termMonths } = outcomeOf('land', inputs as Inputs<'land'>);
      const { noteInterestPercent: interestPercent } = inputs as Inputs<'land'>;
      const atYear = Math.max(1, Math.round(termMonths / 36));
      const loan = { title: 'Note balance owed to you', loanCents, interestPercent, termMonths, atYear };
      return loanCents > 0 && termMonths > 0 ? { loan, years: [] } : null;
    }
    default:
      return null;
  }
}

/** The balance of a loan at the end of each year, from today to its end. */
export function balances({ loanCents, interestPercent, termMonths }: ScheduleLoan): {
  years: number[];
  cents: number[];
} {
  const count = Math.max(1, Math.ceil(termMonths / 12));
  const years = Array.from({ length: count + 1 }, (_, year) => year);
  return { years, cents: years.map((year) => balance(loanCents, interestPercent, termMonths, year * 12)) };
}
