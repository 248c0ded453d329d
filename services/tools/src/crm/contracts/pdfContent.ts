import { signedText } from '@dealstead/contracts';
import type { FindDocumentBrand } from '../../copies/index.ts';
import type { Db } from '../../database.ts';
import type { StoredContract } from './columns.ts';
import type { AuditEntry, ContractPrint } from './renderContract.ts';
import { listSigners } from './signerStore.ts';

export interface StoredEvent extends AuditEntry {
  readonly id: number;
}

/** The audit trail of a contract, oldest first. */
export async function listEvents({ sql }: Pick<Db, 'sql'>, contractId: number): Promise<StoredEvent[]> {
  const rows = await sql<StoredEvent>`SELECT e.id, e.kind, s.name AS signer, e.detail, e.ip, e.at FROM contract_events e
     LEFT JOIN contract_signers s ON s.id = e.signer_id WHERE e.contract_id = ${contractId} ORDER BY e.id LIMIT 500`;
  return rows;
}

export interface PrintDeps {
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
  readonly findDocumentBrand: FindDocumentBrand;
}

/** What the PDF of a contract shows. */
export async function readPrint(
  db: Db,
  contract: StoredContract,
  { publicUrl, findDocumentBrand }: PrintDeps,
): Promise<ContractPrint> {
  const [signers, events, brand] = await Promise.all([
    listSigners(db, contract.id),
    listEvents(db, contract.id),
    findDocumentBrand(contract.ownerId),
  ]);
  return {
    contract,
    text: contract.documentText ?? signedText(contract.body, contract.values, signers),
    signers,
    events,
    brand,
    verifyUrl: `${publicUrl}/verify-contract`,
  };
}
