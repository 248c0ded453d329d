import {
  type ContractStatus,
  contractStatusLabels,
  type ContractType,
  type ContractValues,
  type DealFields,
  contractDollars,
  formatContractValue,
  missingForStage,
  todayInNewYork,
} from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import type { Tx } from '../../database.ts';
import { notify } from '../../notifications/index.ts';
import { editDeals } from '../deals/edits.ts';
import { withChanges } from '../deals/rules.ts';
import { lockDeals } from '../deals/store.ts';
import type { AgreementEnded, OnAgreementEnded } from './agreements.ts';
import { addToTimelines, recordEvent } from './audit.ts';
import type { StoredContract } from './columns.ts';
import { refreshOwner } from './sending.ts';
import { setStatus } from './store.ts';

export interface EndContractDeps {
  readonly live: Live;
  readonly onAgreementEnded: OnAgreementEnded | undefined;
}

export interface ContractEnd {
  readonly status: Extract<ContractStatus, 'declined' | 'expired' | 'superseded' | 'voided'>;
  readonly reason?: string | null;
  readonly userId?: number | null;
  readonly signerId?: number | null;
  readonly ip?: string | null;
  readonly userAgent?: string | null;
}

/** Ends a locked contract without a signature of all. Its links stop working with the status. */
export async function endContract(
  tx: Tx,
  deps: EndContractDeps,
  contract: StoredContract,
  end: ContractEnd,
): Promise<void> {
  const { status, reason = null, ...who } = end;
  await setStatus(tx, contract.id, status, reason);
  await recordEvent(tx, { kind: status, contractId: contract.id, detail: reason, ...who });
  await addToTimelines(
    tx,
    contract,
    `${contractStatusLabels[status]}: ${contract.title}${reason === null ? '' : `. ${reason}`}`,
    who.userId ?? contract.ownerId,
  );
  await announceEnd(tx, deps, contract, status);
}

async function announceEnd(
  tx: Tx,
  { live, onAgreementEnded }: EndContractDeps,
  { id, ownerId, source }: StoredContract,
  status: AgreementEnded['status'],
): Promise<void> {
  refreshOwner(tx, live, ownerId);
  if (source !== null) await onAgreementEnded?.(tx, { source, contractId: id, status });
}

/**
 * Completes a locked contract that all have signed, in the transaction of the last signature: its deal gets what the contract
 * agrees, timelines get an entry, and the module that it was made for is called.
 */
export async function completeContract(tx: Tx, deps: EndContractDeps, contract: StoredContract): Promise<void> {
  const { id, dealId, title } = contract;
  await setStatus(tx, id, 'signed');
  await recordEvent(tx, { kind: 'completed', contractId: id });
  await addToTimelines(tx, contract, `Signed by all: ${title}`);
  if (dealId !== null) await fulfilDeal(tx, contract, dealId);
  await announceEnd(tx, deps, contract, 'signed');
}

/**
 * Enters in a deal what its signed contract agrees, where the deal does not say so already. A signed purchase contract meets the
 * requirement of the stage under contract. An assignment names the buyer, and moves a deal that is under contract on to closing
 * if it has what that stage requires.
 */
async function fulfilDeal(tx: Tx, { ownerId, contractType, values }: StoredContract, dealId: number): Promise<void> {
  const [deal] = await lockDeals(tx, ownerId, [dealId]);
  if (!deal) return;
  const today = todayInNewYork();
  const agreed = agreedFields(contractType, values, today);
  const known = Object.fromEntries(
    Object.entries(agreed).filter(([field, value]) => value !== null && deal[field as keyof typeof agreed] === null),
  ) as Partial<DealFields>;
  const isReady =
    contractType === 'assignment' &&
    deal.status === 'active' &&
    deal.stage === 'under-contract' &&
    missingForStage(withChanges(deal, known), 'closing').length === 0;
  if (Object.keys(known).length === 0 && !isReady) return;
  const changes = isReady ? { ...known, stage: 'closing' as const } : known;
  await editDeals(tx, { ownerId, actorId: ownerId, today }, [deal], changes);
}

/** What a signed contract says about its deal; null where it says nothing. */
function agreedFields(contractType: ContractType, values: ContractValues, today: string) {
  const expectedClosingDate = formatContractValue('Closing date', values['Closing date']) && values['Closing date']!;
  if (contractType === 'purchase')
    return { contractDate: today, contractPrice: contractDollars(values['Purchase price']), expectedClosingDate };
  if (contractType === 'assignment')
    return {
      buyerName: values['Assignee name']?.trim() || null,
      wholesaleFee: contractDollars(values['Assignment fee']),
      expectedClosingDate,
    };
  return {};
}

/** Notifies the owner of what a signer did, and the assistant who sent it. */
export async function notifyOwner(
  tx: Tx,
  live: Live,
  { id, ownerId, createdByUserId, title }: StoredContract,
  { text, topic = 'messages', exceptUserId = null }: NotificationText,
): Promise<void> {
  const entry = { topic, title: text, body: title, url: `/contracts/${id}`, group: `contract/${id}` };
  const seat = { ownerId, permission: 'contracts' } as const;
  const recipients = [
    { ...entry, userId: ownerId },
    ...(createdByUserId === ownerId ? [] : [{ ...entry, userId: createdByUserId, seat }]),
  ];
  await notify(tx, live, ...recipients.filter(({ userId }) => userId !== exceptUserId));
}

export interface NotificationText {
  readonly text: string;
  readonly topic?: 'messages' | 'deadlines';
  /** Who did it, and knows. */
  readonly exceptUserId?: number | null;
}
