import { truncateText } from '@dealstead/contracts';
import type { PropertyPage } from '@dealstead/contracts/listings/properties';
import { modes, roundHalfAway, type Mode } from '@dealstead/formulas';
import { linkedFigures, maxSource, sourceParameter } from './calculatorLink.ts';
import type { Prefill } from './draft.ts';

/** What is known about a property, in cents, with where each figure came from. */
export interface KnownFigures {
  readonly price?: KnownFigure;
  readonly arv?: KnownFigure;
  readonly rehab?: KnownFigure;
  readonly fee?: KnownFigure;
  /** A month. */
  readonly rent?: KnownFigure;
  /** A year. */
  readonly tax?: KnownFigure;
}

interface KnownFigure {
  readonly cents: number;
  readonly source: string;
}

const known = (dollars: number | null | undefined, source: string): KnownFigure | undefined =>
  dollars == null ? undefined : { cents: roundHalfAway(dollars * 100), source };

/** The figures of a listing's public page. */
export function figuresOfListing(
  listing: Pick<PropertyPage, 'id' | 'price' | 'arv' | 'rehabCost' | 'wholesaleFee'>,
): KnownFigures {
  const from = `Listing DS-${listing.id}`;
  return {
    price: known(listing.price, `${from}, asking price`),
    arv: known(listing.arv, `${from}, seller\u2019s ARV`),
    rehab: known(listing.rehabCost, `${from}, seller\u2019s estimate`),
    fee: known(listing.wholesaleFee, `${from}, wholesale fee`),
  };
}

/**
 * The figures of a link from another tool: `?price=250000&rent=2200&rentFrom=Your%20figure&from=Property%20record`, in dollars.
 * Null where it names none. A source is plain text and at most 60 characters long.
 */
export function figuresOfQuery(query: URLSearchParams): KnownFigures | null {
  const entries = linkedFigures.flatMap((name) => {
    const from = truncateText(query.get(sourceParameter(name)) ?? query.get('from') ?? 'Link', maxSource);
    const text = query.get(name);
    const dollars = text !== null && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : null;
    const figure = known(dollars, from);
    return figure ? [[name, figure] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** A share of a known figure, rounded to ten dollars, named as the assumption that it is. */
function assumed(base: KnownFigure | undefined, percent: number, ofWhat: string): Prefill[string] | undefined {
  if (!base) return undefined;
  return {
    value: roundHalfAway((base.cents * percent) / 100_000) * 1_000,
    source: `Assumed: ${percent}% of ${ofWhat}`,
  };
}

const stated = (figure: KnownFigure | undefined) => figure && { value: figure.cents, source: figure.source };
const unknown = (what: string) => ({ value: null, source: `No ${what} given` });

/**
 * The fields of every mode from what is known. What is unknown is assumed as a stated share of the price or value, or left
 * empty where no share would be honest (ARV, rehab), so that the field asks for it.
 */
export function prefillOf(figures: KnownFigures): Record<Mode, Prefill> {
  const { price, arv, rehab, fee, rent, tax } = figures;
  const value = arv ?? price;
  const valueName = arv ? 'the ARV' : 'the price';
  const income: Record<string, Prefill[string] | undefined> = {
    rentCents: stated(rent) ?? assumed(value, 0.8, `${valueName} a month`),
    taxCents: stated(tax) ?? assumed(price, 1.1, 'the price a year'),
    insuranceCents: assumed(value, 0.5, `${valueName} a year`),
  };
  const paid = { priceCents: stated(price), rehabCents: stated(rehab) ?? unknown('rehab') };
  const requiredArv = stated(arv) ?? unknown('ARV');
  const byMode: Record<Mode, Record<string, Prefill[string] | undefined>> = {
    rental: {
      ...paid,
      ...income,
      arvCents: stated(arv),
      closingCents: assumed(price, 2, 'the price'),
      loanCents: assumed(price, 80, 'the price'),
    },
    flip: { ...paid, arvCents: requiredArv },
    wholesale: {
      contractCents: stated(price),
      rehabCents: paid.rehabCents,
      feeCents: stated(fee),
      arvCents: requiredArv,
    },
    brrrr: {
      ...paid,
      ...income,
      arvCents: requiredArv,
      closingCents: assumed(price, 2, 'the price'),
      loanCents: assumed(price, 75, 'the price'),
    },
    land: {
      priceCents: paid.priceCents,
      saleCents: stated(arv) ?? assumed(price, 200, 'the price'),
      taxCents: income.taxCents,
    },
  };
  return Object.fromEntries(
    modes.map((mode) => [
      mode,
      Object.fromEntries(Object.entries(byMode[mode]).filter(([, figure]) => figure !== undefined)),
    ]),
  ) as Record<Mode, Prefill>;
}

/** The mode that a listing suggests. */
export function modeOfListing({
  category,
  arv,
  rehabCost,
}: Pick<PropertyPage, 'category' | 'arv' | 'rehabCost'>): Mode {
  if (category === 'land' || category === 'unrestricted') return 'land';
  return arv !== null && rehabCost !== null ? 'flip' : 'rental';
}
