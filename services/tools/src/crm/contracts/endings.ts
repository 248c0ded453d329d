import { type ContractStatus, contractStatusLabels, formatContractValue } from '@dealstead/contracts';
import { contractSigned, createEvent } from '@dealstead/contracts/events';
import type { Live } from '@dealstead/service-kit';
import { todayInNewYork } from '../../dashboards/rules.ts';
import type { Tx } from '../../database.ts';
import { notify } from '../../notifications/notify.ts';
import { editDeals } from '../deals/edits.ts';
import { lockDeals } from '../deals/store.ts';
import type { AgreementEnded, OnAgreementEnded } from './agreements.ts';
import { addToTimelines, recordEvent } from './audit.ts';
import type { StoredContract } from './columns.ts';
import { refreshOwner } from './sending.ts';
import { setStatus } from './store.ts';

export interface EndingDeps {
  readonly live: Live;
  readonly onAgreementEnded: OnAgreementEnded | undefined;
}

export interface Ending {
  readonly status: Extract<ContractStatus, 'declined' | 'expired' | 'superseded' | 'voided'>;
  readonly reason?: string | null;
  readonly userId?: number | null;
  readonly signerId?: number | null;
  readonly ip?: string | null;
  readonly userAgent?: string | null;
}

/** Ends a locked contract without a signature of all. Its links stop working with the status. */
export async function endContract(tx: Tx, deps: EndingDeps, contract: StoredContract, ending: Ending): Promise<void> {
  const { status, reason = null, ...who } = ending;
  await setStatus(tx, contract.id, status, reason);
  await recordEvent(tx, { kind: status, contractId: contract.id, detail: reason, ...who });
  await addToTimelines(
    tx,
    contract,
    `${contractStatusLabels[status]}: ${contract.title}${reason === null ? '' : `. ${reason}`}`,
  );
  await announceEnd(tx, deps, contract, status);
}

async function announceEnd(
  tx: Tx,
  { live, onAgreementEnded }: EndingDeps,
  { id, ownerId, source }: StoredContract,
  status: AgreementEnded['status'],
): Promise<void> {
  refreshOwner(tx, live, ownerId);
  if (source !== null) await onAgreementEnded?.(tx, { source, contractId: id, status });
}

/**
 * Completes a locked contract that all have signed: its deal gets the contract's date and price, timelines, other services and
 * the module that it was made for are told, in the transaction of the last signature.
 */
export async function completeContract(tx: Tx, deps: EndingDeps, contract: StoredContract): Promise<void> {
  const { id, ownerId, dealId, propertyId, contractType, title, documentHash } = contract;
  await setStatus(tx, id, 'signed');
  await recordEvent(tx, { kind: 'completed', contractId: id });
  await addToTimelines(tx, contract, `Signed by all: ${title}`);
  if (dealId !== null && contractType === 'purchase') await fulfilDeal(tx, contract, dealId);
  await tx.emit(
    createEvent(
      contractSigned,
      { subject: `contract/${id}`, version: 1 },
      {
        ...{ contractId: id, ownerId, dealId, propertyId, contractType, title },
        documentHash: documentHash!,
        signedAt: new Date().toISOString(),
      },
    ),
  );
  await announceEnd(tx, deps, contract, 'signed');
}

/** Enters the date of a signed purchase contract in its deal, and the price if the deal has none. */
async function fulfilDeal(tx: Tx, { ownerId, values }: StoredContract, dealId: number): Promise<void> {
  const [deal] = await lockDeals(tx, ownerId, [dealId]);
  if (!deal) return;
  const today = todayInNewYork();
  const price =
    formatContractValue('Purchase price', values['Purchase price']) === null ? null : Number(values['Purchase price']);
  const known = { contractDate: deal.contractDate ?? today, contractPrice: deal.contractPrice ?? price };
  if (known.contractDate === deal.contractDate && known.contractPrice === deal.contractPrice) return;
  await editDeals(tx, { ownerId, actorId: ownerId, today }, [deal], known);
}

/** Notifies the owner of what a signer did, and the assistant who sent it. */
export async function notifyOwner(
  tx: Tx,
  live: Live,
  { id, ownerId, createdByUserId, title }: StoredContract,
  { text, topic = 'messages', exceptUserId = null }: NotificationText,
): Promise<void> {
  const entry = { topic, title: text, body: title, url: `/contracts/${id}`, group: `contract/${id}` };
  const seat = { ownerId, permission: 'leads' } as const;
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
