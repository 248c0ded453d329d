export { analyze } from './analyze.ts';
export { cashFreeNote, cashFreeText, cashFreeWord, decimalsOf } from './analysis.ts';
export { figureText } from './figureText.ts';
export type { Analysis, CashFree, Derivation, FigureUnit, Result, StatementLine, Term } from './analysis.ts';
export {
  breakEvenLevel,
  breakEvenMetric,
  breakEvenMetrics,
  breakEvenPoints,
  type BreakEvenLevel,
  type BreakEvenPoint,
} from './breakEven.ts';
export { equityMultiple, irr, npv, singleIrr, type Irr } from './cashFlows.ts';
export {
  compareAnalyses,
  compareInputs,
  differs,
  type AnalysisComparison,
  type ComparedAnalysis,
  type ComparedFigure,
  type ComparedResult,
  type ComparedValue,
  type Comparison,
} from './comparison.ts';
export { datedIrr, type DatedFlow } from './datedIrr.ts';
export {
  fieldFault,
  fields,
  fieldsOf,
  inputFaults,
  isNeeded,
  loanFaults,
  modeLabels,
  modes,
  sampleInputs,
  statedFaults,
  statedTerm,
  type AnyInputs,
  type Field,
  type FieldUnit,
  type InputFault,
  type Inputs,
  type Mode,
} from './fields.ts';
export type { DealAssumptions } from './inputs/assumptions.ts';
export { dealInputs, type DealInputs } from './inputs/dealInputs.ts';
export {
  dealPrice,
  factNames,
  factsOfDeal,
  factsOfFigures,
  factsOfHolding,
  factsOfLead,
  factsOfListedDeal,
  factsOfListing,
  withFigures,
  statedFigure,
  type DealFacts,
  type FactName,
  type StatedFigure,
} from './inputs/facts.ts';
export { cashOnCashNote, missingText } from './inputs/summary.ts';
export { loanNote } from './inputs/loanNote.ts';
export { analyzeKnown, askedInputs, inputNames, missingInputs, type KnownAnalysis } from './inputs/known.ts';
export { factInputs, type SharedFact } from './inputs/factInputs.ts';
export { otherUnitRule } from './inputs/otherUnit.ts';
export { followRules, readSources, sampleSources, trueSources } from './inputs/rules.ts';
export { findProfile, followsAssumptions, profilesOf, profilesText } from './inputs/profiles.ts';
export {
  enteredText,
  isRest,
  sourceText,
  sourceTexts,
  waitingText,
  statedKinds,
  type InputRule,
  type InputSource,
  type InputSources,
  type StatedKind,
  type StatedSource,
} from './inputs/source.ts';
export {
  isItemized,
  itemFaults,
  itemizedInputs,
  itemsSource,
  itemsTotal,
  keptItems,
  mostItems,
  usualItems,
  type CostItem,
  type InputItems,
  type ItemKind,
  type ItemList,
} from './items.ts';
export {
  amortization,
  lenderBalance,
  lenderPayments,
  levelPayment,
  monthlyRate,
  payment,
  paymentFactor,
  roundInterest,
  type AmortizationRow,
  type LoanTerms,
} from './loan.ts';
export { monteCarlo, rangeMetric, type OutcomeRange } from './monteCarlo.ts';
export { itemizedMaximumOffer, maximumOffer, wholesaleMaximumOffer } from './offers.ts';
export { cashFreeOf, isAtLeastAsGood, metricOf, metrics, outcomeOf, type Metric, type Outcomes } from './outcome.ts';
export { parseFigure, type ParsedFigure } from './parseFigure.ts';
export { breakEvenOccupancy, capRate, cashOnCash, debtCoverage, grossRentMultiplier } from './ratios.ts';
export {
  effectiveGrossIncome,
  holdYears,
  operatingExpenses,
  rentalReturns,
  type HoldYear,
  type RentalFigures,
  type RentalReturns,
} from './rental.ts';
export { dealReport, type DealReport, type ReportSensitivity } from './report/dealReport.ts';
export { loanSchedule, scheduleTables, type DealLoan } from './report/loans.ts';
export { itemsText, loanText, reportMethod } from './report/texts.ts';
export type { ReportRow, ReportTable, SourcesAndUses } from './report/table.ts';
export { percentText, roundHalfAway } from './rounding.ts';
export {
  amountsAround,
  axisAround,
  sensitivityGrid,
  sweep,
  type GridAxis,
  type SensitivityGrid,
} from './sensitivity.ts';
export { secondLoanOf, secondLoanRows, shortLoanMonths, type SecondLoan, type SecondLoanPeriod } from './secondLoan.ts';
export { solveFor, type Solution } from './solve.ts';
export {
  defaultSimulation,
  mostSeed,
  simulationFaults,
  spreadFault,
  spreadOf,
  spreadSentence,
  spreadShapes,
  spreadUnit,
  varyingInputs,
  varyingLabel,
  type Simulation,
  type Spread,
  type VaryingInput,
} from './spreads.ts';
export { stressTest, type StressCase } from './stress.ts';
export { priceKey, variables, withInput, withInputs } from './variation.ts';
export { inputWarnings } from './warnings.ts';
