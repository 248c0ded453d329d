import { figureFeatures, grossRoiLabel, smallSample, type MarketFigures, type Median } from '@dealstead/contracts';
import {
  Locked,
  Small,
  Stack,
  StatStrip,
  formatCount,
  formatMoney,
  formatMoneyCompact,
  type Stat,
} from '@dealstead/kit';
import { intervalText, isSmall, perAcreText, signedPercent } from './labels.ts';
import { sampleFigures } from './samples.ts';

/** The interval of a median, or its sample where that is small. */
const noteOf = (
  median: Median | null | undefined,
  format: (value: number) => string = formatMoneyCompact,
): string | undefined => {
  if (!median) return undefined;
  return isSmall(median) ? `n = ${median.n}` : (intervalText(median, format) ?? undefined);
};

const percentText = (percent: number): string => `${formatCount(Math.round(percent * 10) / 10)}%`;

const overview = ({ active, price, daysOnMarket, underContract, newListings }: MarketFigures): Stat[] => [
  {
    label: 'Active listings',
    value: formatCount(active),
    note: underContract === undefined ? undefined : `${formatCount(underContract)} under contract`,
  },
  { label: 'Median asking price', value: formatMoney(price?.median), note: noteOf(price) },
  {
    label: 'Median days on market',
    value: formatCount(daysOnMarket?.median),
    note: noteOf(daysOnMarket, (days) => formatCount(days)),
  },
  ...(newListings === undefined ? [] : [{ label: 'New in 30 days', value: formatCount(newListings) }]),
];

const advanced = ({ pricePerAcre, spread, returnOnCost, priceChange }: MarketFigures): Stat[] => [
  { label: 'Price per acre', value: perAcreText(pricePerAcre?.median), note: noteOf(pricePerAcre, perAcreText) },
  { label: 'Spread', value: formatMoney(spread?.median), note: noteOf(spread) },
  {
    label: grossRoiLabel,
    value: returnOnCost ? percentText(returnOnCost.median) : '–',
    note: noteOf(returnOnCost, percentText),
  },
  {
    label: 'Price change, 90 days',
    value: priceChange ? signedPercent(priceChange.percent) : '–',
    note: priceChange ? (priceChange.isClear ? 'clear' : 'may be chance') : 'too few listings',
  },
];

const insights = ({ closings = 0, absorption, supplyMonths }: MarketFigures): Stat[] => [
  { label: 'Closed in 90 days', value: formatCount(closings) },
  { label: 'Absorption a month', value: absorption == null ? '–' : `${formatCount(absorption)}%` },
  {
    label: 'Months of supply',
    value: formatCount(supplyMonths),
    note: supplyMonths === null ? 'no closings yet' : closings < smallSample ? `n = ${closings} closings` : undefined,
  },
];

/**
 * Key figures of the place and category. Those that the plan lacks are shown as a sample under their lock. One lock covers all
 * of Investor Pro's; `figureFeatures` decides about each.
 */
export function Summary({ figures }: { figures: MarketFigures }) {
  const { spread, closings } = figures;
  return (
    <Stack space={3}>
      <StatStrip items={overview(figures)} />
      <Locked
        needs={figureFeatures.spread}
        feature="Price per acre, spread, returns, absorption and supply"
        prompt={false}
        preview={
          <Stack space={3}>
            <StatStrip items={advanced(sampleFigures)} />
            <StatStrip items={insights(sampleFigures)} />
          </Stack>
        }
      >
        <Stack space={3}>
          {spread !== undefined && <StatStrip items={advanced(figures)} />}
          {closings !== undefined && <StatStrip items={insights(figures)} />}
          <Small>
            {`All figures are medians of asking prices, not recorded sales. “95%” is the range that holds the market’s median with at least 95% confidence (sign test). “n” marks samples below ${smallSample}.`}
          </Small>
        </Stack>
      </Locked>
    </Stack>
  );
}
