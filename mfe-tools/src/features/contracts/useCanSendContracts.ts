import { useScopes } from '@dealstead/kit';

/** Whether the user may draft and send the contracts that they see: their own, or the owner's with the permission to send. */
export function useCanSendContracts(): boolean {
  const scopeOf = useScopes();
  const [seen, sent] = [scopeOf('contracts'), scopeOf('contract-sending')];
  return seen?.allowed === true && sent?.allowed === true && seen.ownerId === sent.ownerId;
}
