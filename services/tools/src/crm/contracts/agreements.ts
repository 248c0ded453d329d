import type { ContractStatus, ContractType, ContractValues, State } from '@dealstead/contracts';
import type { Tx } from '../../database.ts';
import { recordEvent } from './audit.ts';
import { contractSamples } from './samples/samples.ts';
import { type SendingDeps, sendContract } from './sending.ts';
import { insertContract, type NewSigner, replaceSigners } from './store.ts';

/** A contract that another module wants signed. */
export interface Agreement {
  /** Who owns the contract: finds it in Contracts, may void it and send it again. */
  readonly ownerId: number;
  readonly actorId: number;
  /** What it is made for, such as `venture/12`; comes back in `AgreementEnded`. */
  readonly source: string;
  readonly contractType: Exclude<ContractType, 'other'>;
  readonly title: string;
  readonly state: State | null;
  readonly propertyId: number | null;
  /** Values of the template's fields by name, such as `{ 'First partner share (%)': '60' }`; days as ISO dates, money as digits. */
  readonly values: ContractValues;
  /** The parties in the order of their signatures. */
  readonly signers: readonly NewSigner[];
  /** Days that the parties get. */
  readonly days: number;
}

/** What became of an agreement. */
export interface AgreementEnded {
  readonly source: string;
  readonly contractId: number;
  readonly status: Extract<ContractStatus, 'signed' | 'declined' | 'expired' | 'superseded' | 'voided'>;
}

/** Called in the transaction in which a contract with a source ends; what it throws rolls the signature back. */
export type OnAgreementEnded = (tx: Tx, ended: AgreementEnded) => Promise<void>;

const sampleOf = (contractType: Agreement['contractType']) =>
  contractSamples.find((sample) => sample.contractType === contractType)!;

/** The text from which `sendAgreement` makes a contract, with its fields in double braces. */
export const agreementBody = (contractType: Agreement['contractType']): string => sampleOf(contractType).body;

/**
 * Creates a contract from the sample of its type and mails its parties their links, in the caller's transaction.
 * @returns the contract's id
 * @throws Conflict `contract-incomplete` where a field of the template has no value
 */
export async function sendAgreement(tx: Tx, deps: SendingDeps, agreement: Agreement): Promise<number> {
  const { signers, days, actorId, ...fields } = agreement;
  const sample = sampleOf(fields.contractType);
  const contract = await insertContract(tx, {
    ...fields,
    createdByUserId: actorId,
    templateName: sample.name,
    isFromSample: true,
    body: sample.body,
    dealId: null,
    buyerId: null,
    signsInOrder: false,
    signingDays: days,
    previous: null,
  });
  await replaceSigners(tx, contract.id, signers);
  await recordEvent(tx, { kind: 'created', contractId: contract.id, userId: actorId });
  await sendContract(tx, deps, contract, { days, actorId });
  return contract.id;
}
