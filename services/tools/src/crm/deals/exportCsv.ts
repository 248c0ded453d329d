import { type DealField, dealFields } from '@dealstead/contracts';
import type { DealFilter } from '@dealstead/contracts/tools/deals';
import { csvLine } from '@dealstead/service-kit';
import { findAssumptions } from '../../copies/index.ts';
import type { Db } from '../../database.ts';
import { toCell } from '../records/csvCell.ts';
import { readBatches, type RecordScope } from '../records/list.ts';
import { dealSelect, type StoredDeal, toDeal } from './columns.ts';
import { dealCondition } from './filter.ts';

const references: readonly DealField[] = ['leadId', 'buyerLeadId', 'assignedToUserId'];
const fields = [
  'id',
  ...dealFields.filter((field) => !references.includes(field)),
  'expectedProfit',
  'cashFlow',
  'cashOnCash',
  'cashOnCashNote',
  'analysisDiffers',
  'maximumOffer',
] as const;

/** The deals that match as CSV, batch by batch. Cells that begin like a formula get an apostrophe. */
export async function* streamDealsCsv(db: Db, scope: RecordScope, filter: DealFilter): AsyncGenerator<string> {
  yield csvLine([...fields]);
  const condition = dealCondition(scope, filter);
  const inUse = await findAssumptions(db, scope.ownerId);
  for await (const deals of readBatches<StoredDeal>(db, { table: 'deals', select: dealSelect, condition }))
    yield deals
      .map((deal) => toDeal(deal, inUse))
      .map((deal) =>
        csvLine(
          fields.map((field) => toCell(typeof deal[field] === 'boolean' ? (deal[field] ? 'yes' : '') : deal[field])),
        ),
      )
      .join('');
}
